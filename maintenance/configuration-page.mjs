/** docs/configuration.md, from the keys. */
import { cell, load, madeFrom } from "./document-parts.mjs";

/** @returns {Promise<string>} the text of docs/configuration.md */
export async function configuration() {
	/** @type {typeof import("../scripts/config/keys.ts")} */
	const { KEYS } = await load("config/keys.ts");
	/** @type {typeof import("../scripts/config/rules.ts")} */
	const { HOLDS, MERGES } = await load("config/rules.ts");
	/** @type {typeof import("../scripts/config/host-keys.ts")} */
	const { HOST_FIELD_OTHERWISE, HOST_FIELDS } = await load(
		"config/host-keys.ts",
	);
	const fields = Object.entries(HOST_FIELDS).map(
		([name, says]) =>
			`| \`${name}\` | ${cell(says)} | ${cell(HOST_FIELD_OTHERWISE[/** @type {keyof typeof HOST_FIELDS} */ (name)])} |`,
	);
	const rows = Object.entries(KEYS).map(([name, key]) => {
		const fallback =
			key.fallback === null ? "-" : `\`${cell(JSON.stringify(key.fallback))}\``;
		return `| \`${name}\` | ${cell(key.means)} | ${cell(key.allowed)} | ${fallback} | ${MERGES[key.merge]} | ${key.usedBy.map((verb) => `\`${verb}\``).join(", ")} |`;
	});
	return `# Configuration

${madeFrom("scripts/config/keys.ts")}

Three layers, each over the one before:

1. what Offload ships with, the column "without it";
2. your own file, \`\${XDG_CONFIG_HOME:-~/.config}/offload/config.yaml\`. It has to belong to you and be
   writable by nobody else;
3. a repository's \`.offload.yaml\`, at its root, which can only narrow what the others allow. It must not be a
   link.

A key that does not exist, a value that is not allowed and a file that cannot be read are errors with file, line,
key, what was found and what is allowed, and nothing is launched. Nothing is ever taken for the default because it
could not be understood. Of YAML only plain values are taken: no anchors, aliases, merge keys, tags, directives or
second documents, and no key twice.

| verb | what it does |
|---|---|
| \`offload config show [KEY]\` | what holds in a folder, which layer decided it, and your own value where a repository narrowed it |
| \`offload config check [FILE]\` | everything that is wrong |
| \`offload config init\` | writes a file to begin with, every key in comments |
| \`offload config trust [DIR]\` | puts a repository on \`repositories.trusted\`; \`--remove\` takes it off |

| a repository | what holds then |
|---|---|
${Object.entries(MERGES)
	.map(
		([rule, may]) =>
			`| ${may} | ${HOLDS[/** @type {keyof typeof HOLDS} */ (rule)]} |`,
	)
	.join("\n")}

\`--timeout\` may go above your own \`limits.total\`, which is what holds without it, and never above a
repository's: then the launch has what the repository allows, and its row \`timeout\` says so.

| key | what it is | allowed | without it | a repository | used by |
|---|---|---|---|---|---|
${rows.join("\n")}

Names have to agree: a tier, a ceiling and a share name only what \`models\` and \`efforts\` list. Keys are sections
in the file:

\`\`\`yaml
harnesses:
  command:
    argv: [/usr/local/bin/my-agent, --read-stdin]
limits:
  total: 1800
tiers:
  offload: {model: sonnet, effort: medium}
  steps:
    lint: {model: haiku}
ceiling:
  model: opus
fences:
  roles: [billing]
\`\`\`

A repository's \`.offload.yaml\` could say:

\`\`\`yaml
limits:
  total: 900
profiles:
  widest: write
fences:
  roles: [payroll]
\`\`\`

## Hosts

Your own file declares the machines to which work may go. Each entry of \`hosts\` has:

| key | allowed | without it |
|---|---|---|
${fields.join("\n")}

\`\`\`yaml
hosts:
  - alias: m5
    roles-allowed: [test, perf]
    repo-path: ~/work/project
    gate: [[npm, run, check], [npm, test]]
  - alias: big-box
    lease: 3600
ssh-config: /home/me/.ssh/config-for-offload
\`\`\`

\`offload hosts add <alias>\` writes one there. A login, a port and a key belong into ssh's own configuration under that
alias. No two aliases may differ in capitals alone.

A repository names aliases, orders them and takes roles away. It has no words for a host, a path or a command of its
own, and what it names that you have not declared is told with the command that would declare it:

\`\`\`yaml
remote-hosts:
  - {alias: m5, roles-allowed: [test]}
  - big-box
offload-first: true
agent-mapping: {test: "ssh:m5"}
\`\`\`

The older form in \`CLAUDE.md\`, or in \`AGENTS.md\` where that says nothing of hosts, is read too:

\`\`\`markdown
## Session Config

offload-first: true
agent-mapping: { test: ssh:m5 }

remote-hosts:
  - alias: m5
    roles-allowed: [test]
  - alias: big-box
\`\`\`

- Where \`.offload.yaml\` has any of the three keys, it alone decides, and what the notes say is passed over and told.
- \`remote-hosts:\` begins its line (\`- \`, \`**\` or both may be around it) and nothing follows it; its records are indented.
  The two pairs count under \`## Session Config\` alone. Fenced code and comments are examples.
- What only looks like a block, a second one, a record without an alias, a role that is none, an empty list of roles and
  an alias named twice are errors with file and line. None of them is taken for an empty list or for all roles.
- \`repo-path\` and \`claude-path\` in a note are told and not taken. Values of \`agent-mapping\` without \`ssh:\` are for other
  programs.
- A mapping that gives a fenced role to a host, a role that the host does not have here, or a host that
  \`remote-hosts\` does not name, is an error.

Such errors keep work from every host, and none from this machine: \`offload hosts\` and \`offload config check\` tell them.
`;
}
