/** What comes from a terminal, as text, pastes and keys. */

/** @typedef {{ kind: "text" | "paste" | "key", text: string }} Input */

/** @type {Record<string, string>} */
const KEYS = {
	...{ "\r": "enter", "\n": "newline", "\u001b\r": "newline" },
	...{ "\u007f": "backspace", "\b": "backspace", "\t": "tab" },
	...{ "\u001b": "escape", "\u001b[27u": "escape", "\u001b[13;2u": "newline" },
	...{ "\u001b[13u": "kitty-enter", "\u001b[13;1u": "kitty-enter" },
	...{ "\u001b[A": "up", "\u001b[B": "down", "\u001b[C": "right" },
	...{ "\u001b[D": "left", "\u001b[Z": "shift-tab" },
};
const ESC = "\u001b";
const [OPEN, CLOSE] = ["\u001b[200~", "\u001b[201~"];
const TOKEN =
	// biome-ignore lint/suspicious/noControlCharactersInRegex: this is what a terminal sends
	/^(?:\u001b\[[0-9;:<=>?]*[ -/]*[@-~]|\u001bO.|\u001b[^[O]|[\0-\x1a\x1c-\x1f\x7f]|[^\0-\x1f\x7f]+)/s;

/**
 * Makes a reader of chunks, which may be cut anywhere.
 * @param {(input: Input) => void} take
 */
export function reader(take) {
	let pending = "";
	let pasting = false;
	/** @type {NodeJS.Timeout | undefined} */
	let flush;

	/** @param {string} chunk */
	return (chunk) => {
		clearTimeout(flush);
		pending += chunk;
		while (pending !== "") {
			if (pasting) {
				const close = pending.indexOf(CLOSE);
				if (close < 0) return;
				const text = pending.slice(0, close).replace(/\r\n?/g, "\n");
				pending = pending.slice(close + CLOSE.length);
				pasting = false;
				take({ kind: "paste", text });
				continue;
			}
			const token = TOKEN.exec(pending)?.[0];
			if (token === undefined) {
				// An escape alone is a key; with more to come it is the beginning of a sequence.
				const whole = pending;
				flush = setTimeout(
					() => {
						pending = "";
						take({ kind: "key", text: KEYS[whole] ?? JSON.stringify(whole) });
					},
					whole === ESC ? 50 : 1000,
				);
				return;
			}
			pending = pending.slice(token.length);
			if (token === OPEN) pasting = true;
			else if (token >= " " && token !== "\u007f")
				take({ kind: "text", text: token });
			else {
				const code = token.charCodeAt(0);
				const ctrl =
					token.length === 1 && code > 0 && code < 27
						? `ctrl-${String.fromCharCode(code + 96)}`
						: null;
				take({
					kind: "key",
					text: KEYS[token] ?? ctrl ?? JSON.stringify(token),
				});
			}
		}
	};
}
