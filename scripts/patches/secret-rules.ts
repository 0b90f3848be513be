/**
 * The one list of what a secret looks like: for patches that come back, and for text of workers that
 * is kept. `docs` and tests are made from it.
 */

/** One kind of secret. */
export interface SecretRule {
	/** Stable across releases. */
	readonly id: string;
	/** What it is, for a person. */
	readonly what: string;
	/**
	 * Finds it. The secret itself is the group `secret` where there is one, else the whole match. Every
	 * quantifier is bounded by a class that what follows does not share, so none can run away.
	 */
	readonly pattern: RegExp;
	/** Looks at the secret found and says whether it can be a real one. */
	readonly real?: (secret: string) => boolean;
	/** One that is found. In pieces, so that nobody takes this file for a leak. */
	readonly example: string;
}

/** How evenly the characters of a text are spread, in bits for each. */
export function entropy(text: string): number {
	const counts = new Map<string, number>();
	for (const char of text) counts.set(char, (counts.get(char) ?? 0) + 1);
	let bits = 0;
	for (const count of counts.values()) {
		const share = count / text.length;
		bits -= share * Math.log2(share);
	}
	return bits;
}

/** Words of people who show where a secret would stand. */
const STAND_IN =
	/example|sample|dummy|fake|placeholder|changeme|change_me|your[-_]|my[-_]?(secret|token|key)|xxxx|\*\*\*|\.\.\.|<|>|\$\{|\{\{|%\(|redacted|insert|replace|test|foobar|hunter2|letmein|0000000|1111111|00112233|1234567|abcdef|deadbeef/i;

/** Values that standards and manuals print, so that everybody has them. */
const PRINTED = new Set([
	"czZCaGRSa3F0MzpnWDFmQmF0M2JW",
	"2YotnFZFEjr1zCsicMWpAA",
	"tGzv3JOkF0XG5Qx2TlKWIA",
	"SlAV32hkKG",
	"mF_9.B5f-4.1JqM",
	"QWxhZGRpbjpvcGVuIHNlc2FtZQ==",
	"dXNlcm5hbWU6cGFzc3dvcmQ=",
]);

/** Whether a text could have come out of a generator: no stand-in, no single pattern, many kinds of characters. */
const random = (bits: number) => (secret: string) =>
	!STAND_IN.test(secret) && !PRINTED.has(secret) && entropy(secret) >= bits;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The same for what stands behind a telling name: there the value alone has to look like one. */
const assigned = (secret: string): boolean => {
	if (STAND_IN.test(secret) || PRINTED.has(secret) || UUID.test(secret))
		return false;
	const kinds = [/[a-z]/, /[A-Z]/, /[0-9]/].filter((kind) => kind.test(secret));
	const hex = /^[0-9a-f]+$/i.test(secret);
	if (hex) return secret.length >= 32 && entropy(secret) >= 3;
	// Words joined by capitals or hyphens have few digits and are not evenly spread.
	const digits = secret.replace(/[^0-9]/g, "").length;
	return (
		kinds.length === 3 &&
		digits >= 2 &&
		!/[a-z]{8}/.test(secret) &&
		entropy(secret) >= 3.6
	);
};

/** A password that was made up by a person looks like a word; one worth finding has more in it. */
const password = (secret: string): boolean =>
	!STAND_IN.test(secret) &&
	/[0-9A-Z%!#^&*]/.test(secret) &&
	!/^["'`$%{[(@:]|^[A-Z_]+[^A-Za-z0-9]*$/.test(secret) &&
	!/^(pass|password|passwd|pwd|secret|postgres|root|admin|user|guest|mysql|redis|rabbitmq|minio\w*|token|key|pw)[0-9!]{0,4}$/i.test(
		secret,
	);

const B64 = "[A-Za-z0-9+/]";
const WORD = "[A-Za-z0-9_-]";
const EXAMPLE_BODY = "q7Rk2mXw9TzLc4Vb8NpYs3HdJf6GuEa1";

/** Every rule, most telling first. */
export const SECRET_RULES: readonly SecretRule[] = [
	{
		id: "private-key",
		what: "a private key",
		// The heading alone is what programs look for; a key has a body.
		pattern:
			/-----BEGIN (?:[A-Z0-9]+ ){0,3}PRIVATE KEY(?: BLOCK)?-----(?:\s|\\r|\\n)+(?:[A-Za-z-]+: [^\n]{1,200}\n)*\s*(?:[A-Za-z0-9+/=]{1,128}(?:\s|\\r|\\n){0,8}){1,2000}(?:-----END [A-Z0-9 ]{1,40}-----)?/g,
		real: (text) =>
			text.replace(/-----[A-Z0-9 ]+-----|[^A-Za-z0-9+/]/g, "").length >= 64 &&
			!/x{16}|A{24}|\.{3}/i.test(text),
		example: `-----BEGIN ${"PRIVATE KEY"}-----\n${EXAMPLE_BODY.repeat(3)}\n-----END PRIVATE KEY-----`,
	},
	{
		id: "aws-access-key-id",
		what: "an access key id of AWS",
		pattern: /\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}\b/g,
		real: (id) => !/EXAMPLE|TEST|FAKE|DUMMY/.test(id) && entropy(id) > 2.8,
		example: `${"AK"}IA${"Q3EGRV7XK2MWLZ5T"}`,
	},
	{
		id: "aws-secret-key",
		what: "a secret access key of AWS",
		pattern: new RegExp(
			`(?:aws.{0,20}secret|secret_?access_?key)[^\\n=:]{0,20}[=:]\\s{0,4}["']?(?<secret>${B64}{40})(?![A-Za-z0-9+/=])`,
			"gi",
		),
		real: (key) => !/EXAMPLE/.test(key) && entropy(key) > 4,
		example: `aws_secret_access_key = ${"q7Rk2mXw9TzLc4Vb8NpYs3HdJf6GuEa1"}/t5WoK+x`,
	},
	{
		id: "github-token",
		what: "a token of GitHub",
		pattern:
			/\b(?:gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59})\b/g,
		real: random(3.4),
		example: `${"gh"}p_${EXAMPLE_BODY}Z2qM`,
	},
	{
		id: "gitlab-token",
		what: "a token of GitLab",
		pattern: new RegExp(
			`\\bgl(?:pat|ptt|dt|rt|cbt|soat|ft|agent|imt|oas)-${WORD}{20,64}(?!${WORD})`,
			"g",
		),
		real: random(3.2),
		example: `${"gl"}pat-${EXAMPLE_BODY.slice(0, 20)}`,
	},
	{
		id: "anthropic-key",
		what: "a key of Anthropic",
		pattern: /\bsk-ant-[a-z]{3,8}[0-9]{2}-[A-Za-z0-9_-]{32,200}/g,
		real: random(3.8),
		example: `${"sk-"}ant-api03-${EXAMPLE_BODY.repeat(2)}`,
	},
	{
		id: "openai-key",
		what: "a key of OpenAI or of a service that copies its form",
		pattern:
			/\bsk-(?:(?:proj|svcacct|admin|or-v1|None)-[A-Za-z0-9_-]{40,200}|[A-Za-z0-9]{48}\b)/g,
		real: random(3.6),
		example: `${"sk-"}proj-${EXAMPLE_BODY.repeat(2)}`,
	},
	{
		id: "google-key",
		what: "a key or token of Google",
		pattern:
			/\b(?:AIza[A-Za-z0-9_-]{35}|GOCSPX-[A-Za-z0-9_-]{28}|ya29\.[A-Za-z0-9_-]{40,300})(?![A-Za-z0-9_-])/g,
		real: random(3.4),
		example: `${"AI"}za${EXAMPLE_BODY}b_X`,
	},
	{
		id: "slack-token",
		what: "a token or webhook of Slack",
		pattern:
			/\bxox[abeoprs]-(?:[0-9]{1,14}-){1,3}[A-Za-z0-9-]{20,80}|\bhooks\.slack\.com\/services\/T[A-Z0-9]{6,12}\/B[A-Z0-9]{6,12}\/[A-Za-z0-9]{20,30}/g,
		real: random(3.2),
		example: `${"xo"}xb-${"482915073628-509182736450"}-${EXAMPLE_BODY.slice(0, 24)}`,
	},
	{
		id: "stripe-key",
		what: "a live key of Stripe",
		pattern: /\b(?:sk|rk)_live_[A-Za-z0-9]{24,128}\b/g,
		real: random(3.4),
		example: `${"sk"}_live_${EXAMPLE_BODY}`,
	},
	{
		id: "registry-token",
		what: "a token of a package registry",
		pattern:
			/\b(?:npm_[A-Za-z0-9]{36}|pypi-AgE[A-Za-z0-9_-]{50,200}|rubygems_[0-9a-f]{48}|cio[A-Za-z0-9]{32}|oy2[a-z0-9]{43}|dckr_pat_[A-Za-z0-9_-]{27})(?![A-Za-z0-9_-])/g,
		real: random(3.2),
		example: `${"np"}m_${EXAMPLE_BODY}Z2qM`,
	},
	{
		id: "service-token",
		what: "a token of a hosted service",
		pattern:
			/\b(?:hf_[A-Za-z]{34}|SG\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}|do[opr]_v1_[0-9a-f]{64}|shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}|dapi[0-9a-f]{32}|lin_api_[A-Za-z0-9]{40}|gsk_[A-Za-z0-9]{52}|xai-[A-Za-z0-9]{70,90}|hvs\.[A-Za-z0-9_-]{24,120}|sbp_[0-9a-f]{40}|PMAK-[0-9a-f]{24}-[0-9a-f]{34}|pul-[0-9a-f]{40}|key-[0-9a-f]{32})(?![A-Za-z0-9_-])/g,
		real: random(3),
		example: `${"hf"}_qWmRkXwTzLcVbNpYsHdJfGuEaQrKmXwTzL`,
	},
	{
		id: "azure-storage-key",
		what: "a key of an Azure storage account",
		pattern: new RegExp(`\\bAccountKey=(?<secret>${B64}{86}==)`, "g"),
		real: (key) =>
			// The well-known key of the storage emulator.
			!key.startsWith("Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50u") &&
			entropy(key) > 4,
		example: `AccountKey=${EXAMPLE_BODY.repeat(3).slice(0, 86)}==`,
	},
	{
		id: "jwt",
		what: "a signed web token",
		pattern:
			/\beyJ[A-Za-z0-9_-]{10,2000}\.eyJ(?<claims>[A-Za-z0-9_-]{10,4000})\.[A-Za-z0-9_-]{20,1000}(?![A-Za-z0-9_-])/g,
		real: (token) =>
			// John Doe, 1234567890: the token that every documentation shows.
			!/MTIzNDU2Nzg5MC|IkpvaG4gRG9l|Sm9obiBEb2U|am9obkBleGFtcGxl|ZXhhbXBsZS5jb2|eyJzb21lIjoicGF5bG9hZCJ9/.test(
				token,
			) && entropy(token) > 4,
		example: `${"ey"}JhbGciOiJIUzI1NiJ9.eyJ${"zdWIiOiI5OTE3MyIsInNjb3BlIjoiYWxsIn0"}.${EXAMPLE_BODY}q7Rk2mXw9Tz`,
	},
	{
		id: "authorization-header",
		what: "the value of an authorization header",
		pattern:
			/\bauthorization["']?\s{0,4}[:=]\s{0,4}["'`]?(?:bearer|basic|token)\s{1,4}(?<secret>[A-Za-z0-9._~+/-]{20,2000}={0,2})/gi,
		real: random(3.6),
		example: `Authorization: Bearer ${EXAMPLE_BODY}`,
	},
	{
		id: "url-password",
		what: "a password in an address",
		pattern:
			/\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s/:@"'`<>{}$]{1,80}:(?<secret>[^\s/:@"'`<>{}]{6,200})@(?!localhost|127\.|\[?::1|0\.0\.0\.0|host\b|example)[A-Za-z0-9[]/gi,
		real: password,
		example: `postgres://app:${"k9Vt2wQz"}@db.internal/app`,
	},
	{
		id: "assigned-secret",
		what: "a value given to something named as a secret",
		pattern:
			/(?:passwo?r?d|passwd|secret|token|api[_-]?key|access[_-]?key|auth[_-]?key|private[_-]?key|client[_-]?secret|credentials?)["'`]?\s{0,4}(?:[:=]|=>|:=)\s{0,4}(?:["'`](?<secret>[A-Za-z0-9+/_=.~!@#%^&*-]{16,200})["'`]|(?<secret2>[A-Za-z0-9+/_=-]{20,200})(?=\s|$))/gim,
		real: assigned,
		example: `api_key = "${EXAMPLE_BODY}"`,
	},
	{
		id: "netrc-password",
		what: "a password of a netrc file",
		pattern:
			/\bmachine\s{1,4}\S{1,200}\s{1,8}login\s{1,4}\S{1,200}\s{1,8}password\s{1,4}(?<secret>\S{6,200})/g,
		real: password,
		example: `machine git.internal login bot password ${"k9Vt2wQz"}`,
	},
];
