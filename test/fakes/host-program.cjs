// Stands in for the host program: answers one request, or does by name what the real one will not.
const nonce = process.argv[2];
let text = "";
process.stdin.setEncoding("utf8");
process.stdin.on("data", (part) => {
	text += part;
	const at = text.indexOf("\n");
	if (at < 0) return;
	process.stdin.destroy();
	answer(JSON.parse(text.slice(0, at)));
});
/** @param {unknown} value */
const say = (value) => process.stdout.write(`${JSON.stringify(value)}\n`);
/** @param {number} code */
const end = (code) => say({ format: 1, nonce, end: true, code });
/** @param {{ verb: string }} asked */
function answer(asked) {
	switch (asked.verb) {
		case "echo":
			say({ asked, cwd: process.cwd(), home: process.env.HOME });
			return end(0);
		case "breaks":
			say({ half: true });
			return process.exit(3);
		case "hangs":
			say({ half: true });
			return setInterval(() => {}, 1000);
		case "lies":
			say({ format: 1, nonce: "0".repeat(32), end: true, code: 0 });
			return;
		case "floods": {
			const line = Buffer.alloc(8 * 1024 * 1024, 0x78);
			return process.stdout.write(line, () => end(0));
		}
		case "endless": {
			const line = `${JSON.stringify({ more: "x".repeat(65_536) })}\n`;
			const on = () => {
				while (process.stdout.write(line));
				process.stdout.once("drain", on);
			};
			process.stdout.on("error", () => process.exit(1));
			return on();
		}
		case "refuses":
			return end(2);
	}
}
