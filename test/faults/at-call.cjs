// Loaded before a program: lets its n-th change to the file system be the last thing that it does,
// or fail. FAULT_AT counts from 1; FAULT_DO is `kill` or the code of an error.
/** @type {Record<string, any>} */
const fs = require("node:fs");

const at = Number(process.env.FAULT_AT);
const what = process.env.FAULT_DO;
let calls = 0;

for (const name of [
	"openSync",
	"writeSync",
	"fsyncSync",
	"fdatasyncSync",
	"linkSync",
	"renameSync",
	"mkdirSync",
	"unlinkSync",
]) {
	const real = fs[name];
	fs[name] = (/** @type {any[]} */ ...args) => {
		const readsOnly =
			name === "openSync" &&
			(args[1] & (fs.constants.O_WRONLY | fs.constants.O_RDWR)) === 0;
		const standard = name === "writeSync" && args[0] < 3;
		if (readsOnly || standard) return real(...args);
		calls++;
		if (calls === at) {
			if (what === "kill") process.kill(process.pid, "SIGKILL");
			// An unlink frees space, so a full disk never fails it.
			if (what !== "kill" && name !== "unlinkSync")
				throw Object.assign(new Error(`${what}: injected at ${name}`), {
					code: what,
				});
		}
		return real(...args);
	};
}

// How many there were, so that a test knows when it has tried them all.
const write = fs.writeSync;
process.on("exit", () => write(1, `calls ${calls}\n`));
