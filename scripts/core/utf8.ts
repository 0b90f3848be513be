/** Where bytes stop being UTF-8. */

const continuation = (byte: number | undefined): boolean =>
	byte !== undefined && (byte & 0xc0) === 0x80;

/** How many bytes the sequence at an offset has; 0 where there is no whole, shortest, allowed one. */
function sequenceAt(bytes: Uint8Array, at: number): number {
	const a = bytes[at] as number;
	const b = bytes[at + 1];
	if (a < 0x80) return 1;
	if (a < 0xc2 || a > 0xf4 || !continuation(b)) return 0;
	if (a < 0xe0) return 2;
	const second = b as number;
	// Too long a form (e0, f0), half of a surrogate pair (ed), past the last code point (f4).
	if (a === 0xe0 && second < 0xa0) return 0;
	if (a === 0xed && second > 0x9f) return 0;
	if (a === 0xf0 && second < 0x90) return 0;
	if (a === 0xf4 && second > 0x8f) return 0;
	if (!continuation(bytes[at + 2])) return 0;
	if (a < 0xf0) return 3;
	return continuation(bytes[at + 3]) ? 4 : 0;
}

/**
 * The offset of the first byte that is not part of well-formed UTF-8.
 *
 * @param bytes any bytes
 * @returns the offset, from 0; null where all is well-formed
 */
export function notUtf8At(bytes: Uint8Array): number | null {
	for (let at = 0; at < bytes.length; ) {
		const length = sequenceAt(bytes, at);
		if (length === 0) return at;
		at += length;
	}
	return null;
}
