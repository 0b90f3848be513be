/**
 * The last words of a failed worker, fit to be kept in a record and shown on a terminal: few, without
 * anything that steers a terminal, and without what looks like a secret.
 */
import { stripInvisible } from "./text.ts";

/** UTF-16 units that a tail may have. */
export const TAIL_LENGTH = 4096;
/** How much of the end is looked at: enough that what is cut away cannot hide what is masked. */
const LOOKED_AT = 64 * 1024;
/** Exact values shorter than this are words, not secrets. */
const SHORTEST_VALUE = 6;

/** What a secret of one kind looks like. */
export interface MaskRule {
	/** Named in its place: `[masked: name]`. */
	readonly name: string;
	/** With the `g` flag. A first group is kept: what comes before the secret and tells what it is. */
	readonly pattern: RegExp;
}

/** Looks of secrets, by name. Tools that scan patches have a fuller list and hand it in. */
export const TAIL_MASKS: readonly MaskRule[] = [
	{
		name: "private key",
		pattern:
			/()-----BEGIN [A-Z0-9 ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z0-9 ]*PRIVATE KEY-----|$)/g,
	},
	{
		name: "key material",
		pattern: /()^[ \t]*[A-Za-z0-9+/]{60,}={0,2}[ \t]*$/gm,
	},
	{ name: "api key", pattern: /()\bsk-[A-Za-z0-9_-]{12,}/g },
	{
		name: "github token",
		pattern: /()\b(?:gh[pousr]_[A-Za-z0-9]{16,}|github_pat_[A-Za-z0-9_]{16,})/g,
	},
	{
		name: "token",
		pattern:
			/()\b(?:glpat-[A-Za-z0-9_-]{16,}|npm_[A-Za-z0-9]{20,}|xox[a-z]-[A-Za-z0-9-]{10,}|AIza[A-Za-z0-9_-]{30,})/g,
	},
	{ name: "aws key", pattern: /()\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g },
	{
		name: "json web token",
		pattern: /()\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g,
	},
	{
		name: "credential",
		pattern: /(\b(?:Bearer|Basic)[ \t]+)[A-Za-z0-9._~+/=-]{8,}/gi,
	},
	{
		name: "header",
		pattern:
			/(\b(?:(?:proxy-)?authorization|x-api-key|cookie|set-cookie)\b["']?[ \t]*[:=][ \t]*)(?!\[masked)(?!(?:Bearer|Basic)\b)[^\r\n]+/gi,
	},
	{
		// A count of tokens, a literal and the name of a variable are no secrets: `"maxOutputTokens":128000`.
		name: "assigned secret",
		pattern:
			/(\b[A-Za-z0-9_.-]*(?:secret|token|passwor[dt]|passwd|passphrase|api[_-]?key|access[_-]?key|private[_-]?key|credential)[A-Za-z0-9_.-]*["']?[ \t]*[:=][ \t]*["']?)(?!\[masked)(?!(?<=tokens["']?[ \t]*[:=][ \t]*)\d{1,9}\b|(?:true|false|null|none|undefined)\b|[a-z]+_(?:api_key|auth_token)\b)[^\s"',;]{4,}/gi,
	},
	{
		name: "password",
		pattern: /(\b[a-z][a-z0-9+.-]*:\/\/[^\s/:@]*:)[^\s/@]+(?=@)/gi,
	},
];

/** Escape sequences: control sequences, strings with their terminator, and the short ones. */
const ESCAPES =
	// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
	/(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]?|(?:\x1b[\]PX^_]|[\x9d\x90\x98\x9e\x9f])[^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)?|\x1b[ -/]*[0-~]?/g;
/** Controls other than tab and newline. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const CONTROLS = /[\x00-\x08\x0b-\x1f\x7f-\x9f]/g;

/** What a line looks like once it has been drawn: a carriage return starts it again. */
function drawn(line: string): string {
	const parts = line.split("\r");
	return parts.findLast((part) => part.trim() !== "") ?? "";
}

function mask(text: string, rules: readonly MaskRule[]): string {
	let masked = text;
	for (const { name, pattern } of rules)
		masked = masked.replaceAll(pattern, (_, kept: unknown) =>
			typeof kept === "string"
				? `${kept}[masked: ${name}]`
				: `[masked: ${name}]`,
		);
	return masked;
}

/** What {@link cleanTail} knows besides the text. */
export interface TailOptions {
	/** How secrets look; {@link TAIL_MASKS} unless said. */
	readonly masks?: readonly MaskRule[];
	/** Values that must not appear whatever they look like, such as those of the credential variables of the launch. */
	readonly values?: readonly string[];
	/** Whether the text begins in the middle of a line, which is then left out: half a secret cannot be told. */
	readonly torn?: boolean;
	/** UTF-16 units of the result; {@link TAIL_LENGTH} unless said. */
	readonly length?: number;
}

/**
 * Cleans the end of a worker's output.
 *
 * @param text the end of a log, decoded; untrusted
 * @param options how to mask, and how much may stay
 * @returns its last lines, without escape sequences, control or invisible characters, secrets masked;
 * empty where nothing can be seen
 */
export function cleanTail(text: string, options: TailOptions = {}): string {
	const {
		masks = TAIL_MASKS,
		values = [],
		length = TAIL_LENGTH,
		torn = false,
	} = options;
	let from = text;
	let cut = torn;
	if (from.length > LOOKED_AT) {
		from = from.slice(-LOOKED_AT);
		cut = true;
	}
	const newline = from.indexOf("\n");
	if (cut && newline !== -1) from = from.slice(newline + 1);

	const lines = from.replaceAll(ESCAPES, "").split(/\r*\n/).map(drawn);
	let clean = stripInvisible(
		lines
			.join("\n")
			.replaceAll(/\p{Surrogate}/gu, "\ufffd")
			.replaceAll(CONTROLS, ""),
	).text;
	for (const value of values)
		if (value.length >= SHORTEST_VALUE)
			clean = clean.replaceAll(value, "[masked: value]");
	clean = mask(clean, masks)
		.replaceAll(/[ \t]+$/gm, "")
		.replaceAll(/\n{3,}/g, "\n\n")
		.trim();
	if (clean.length <= length) return clean;
	const end = clean.slice(-(length - 2));
	const line = end.indexOf("\n");
	// One line that is longer than everything that may stay keeps its end.
	const kept = line === -1 || line > length / 2 ? end : end.slice(line + 1);
	return `…\n${kept.replace(/^[\udc00-\udfff]/, "")}`;
}
