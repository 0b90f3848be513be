/**
 * Fences: kinds of work that stay on this machine, with the session's own harness, whatever else holds.
 *
 * One table. It is asked by configuration, by the placement and once more right before a launch, and a
 * role is compared only in its normal form, so that no spelling slips through.
 */

/** The roles that never leave, and the other names under which they go. */
export const FENCED_ROLES: Readonly<Record<string, readonly string[]>> = {
	"impl-core": ["impl", "implementation-core", "core-impl"],
	"security-review": ["security", "compliance", "security-audit"],
	migration: ["migrations", "db", "database", "db-migration"],
	release: ["releases"],
	secrets: ["secret", "credentials"],
	incident: ["incidents", "incident-response"],
	"refactor-crosscut": ["crosscut-refactor"],
};

/** Which role of a host a role of a wave stands for. One that is not here has no host that takes it, so it stays local. */
export const HOST_ROLES: Readonly<Record<string, string>> = {
	quality: "test",
	test: "test",
	ui: "ui",
	perf: "perf",
	audit: "audit",
};

/** Characters that are not seen: they part or join nothing that a person reads. */
const UNSEEN = /[\p{Cf}\p{Cc}\p{Mn}\p{Me}\u115f\u1160\u3164\uffa0]/gu;

/** Capitals of other scripts that look like a Latin one, though their small forms do not, or look like another. */
const CAPITALS: Readonly<Record<string, string>> = {
	В: "b",
	Н: "h",
	Ү: "y",
	Ԛ: "q",
	Ԝ: "w",
	Β: "b",
	Ζ: "z",
	Η: "h",
	Μ: "m",
	Ν: "n",
	Υ: "y",
};

/** Small letters that look like a Latin one. */
const LOOKALIKES: Readonly<Record<string, string>> = {
	а: "a",
	с: "c",
	ԁ: "d",
	е: "e",
	һ: "h",
	і: "i",
	ј: "j",
	к: "k",
	ӏ: "l",
	м: "m",
	о: "o",
	р: "p",
	ѕ: "s",
	т: "t",
	у: "y",
	х: "x",
	ν: "v",
	ο: "o",
	ρ: "p",
	α: "a",
	ε: "e",
	ι: "i",
	κ: "k",
	υ: "u",
	τ: "t",
	χ: "x",
	ı: "i",
	ł: "l",
	ø: "o",
	ɑ: "a",
	ɡ: "g",
};

const replaced = (
	text: string,
	table: Readonly<Record<string, string>>,
): string => [...text].map((letter) => table[letter] ?? letter).join("");

/**
 * A role in the form in which roles are compared.
 *
 * @param text as anybody spelt it
 * @returns compatibility forms, case, marks and lookalikes undone; every run of what is neither letter nor
 *   digit is one hyphen
 */
export function normaliseRole(text: string): string {
	// Twice: taking a case or a mark away may leave something that has a compatibility form of its own.
	const plain = (one: string) =>
		replaced(one.normalize("NFKC"), CAPITALS)
			.toLowerCase()
			.normalize("NFKD")
			.replace(UNSEEN, "");
	return replaced(plain(plain(text)), LOOKALIKES)
		.replace(/[^\p{L}\p{N}]+/gu, "-")
		.replace(/^-+|-+$/g, "");
}

/**
 * A normal form as it is held against another: `impl core`, `implCore` and `impl-core` are the same here,
 * and so are a nought and an o, a one, an i and an l.
 */
const squeezed = (role: string): string =>
	role.replaceAll("-", "").replaceAll("0", "o").replace(/[1i]/g, "l");

/** Roles that can be told from one another by what a reader sees: plain letters and digits, and at least one. */
const LEGIBLE = /^[a-z0-9-]+$/;

/** What the table says of a role. */
export interface Fence {
	readonly fenced: boolean;
	/** The role in its normal form; of a fenced one, the name in the table. */
	readonly as: string;
	/** One sentence. */
	readonly why: string;
}

/**
 * Whether a role is fenced.
 *
 * @param role as anybody spelt it
 * @param additions roles that the configuration fences besides
 */
export function fenceOf(role: string, additions: readonly string[]): Fence {
	const as = normaliseRole(role);
	const bare = squeezed(as);
	for (const [name, aliases] of Object.entries(FENCED_ROLES)) {
		const hit = [name, ...aliases].find((one) => squeezed(one) === bare);
		if (hit !== undefined)
			return {
				fenced: true,
				as: name,
				why:
					hit === name
						? `${name} never leaves this machine`
						: `${hit} is another name of ${name}, which never leaves this machine`,
			};
	}
	const added = additions.find((one) => squeezed(normaliseRole(one)) === bare);
	if (added !== undefined)
		return {
			fenced: true,
			as: normaliseRole(added),
			why: `the configuration keeps ${normaliseRole(added)} on this machine`,
		};
	return LEGIBLE.test(as)
		? { fenced: false, as, why: `${as} is not fenced` }
		: {
				fenced: true,
				as,
				why:
					as === ""
						? "a role without a letter or digit cannot be told from a fenced one"
						: "a role with letters other than a to z cannot be told from a fenced one",
			};
}

declare const unfenced: unique symbol;

/** The proof that a launch may leave the tower: only {@link unfence} makes it. */
export interface Unfenced {
	readonly [unfenced]: true;
	readonly role: string | null;
}

/**
 * Proves that a role may leave.
 *
 * @param role null where none was named
 * @returns null where the role is fenced
 */
export function unfence(
	role: string | null,
	additions: readonly string[],
): Unfenced | null {
	return role !== null && fenceOf(role, additions).fenced
		? null
		: ({ role } as Unfenced);
}
