/** The text of a file from flat values: JSON is YAML. */
export function textOf(values: Readonly<Record<string, unknown>>): string {
	const root: Record<string, unknown> = {};
	for (const [name, value] of Object.entries(values)) {
		const words = name.split(".");
		const last = words.pop() as string;
		let at = root;
		for (const word of words) {
			at[word] ??= {};
			at = at[word] as Record<string, unknown>;
		}
		at[last] = value;
	}
	return `${JSON.stringify(root, null, 2)}\n`;
}
