// biome-ignore-all lint: the oldest Node must be able to read this file, to say that it is too old
// biome-ignore-all format: a comma after a last argument is newer than that
"use strict";
// The first file that Node reads; copied to dist/ as it is.
var path = require("path");

var parts = process.versions.node.split(".");
var major = Number(parts[0]);

if (major > 20 || (major === 20 && Number(parts[1]) >= 19)) {
	load().main(__dirname);
} else {
	elsewhere();
}

/** Loads the program. What cannot even be loaded is damaged, and says so without a stack. */
function load() {
	// As hooks.json calls it: a session waits, so nothing of the verbs is loaded.
	var hook = process.argv[2] === "hook" && process.argv.length === 4 && String(process.argv[3]).charAt(0) !== "-";
	try {
		require(path.join(__dirname, "code-cache.cjs"))(__dirname);
		return require(path.join(__dirname, hook ? "hook.cjs" : "main.cjs"));
	} catch (error) {
		// Another exit code could stop a prompt.
		if (hook) {
			process.stderr.write("Offload: a part of it cannot be loaded; install the plugin again\n");
			process.exit(0);
		}
		var why = String(error && /** @type {Error} */ (error).message).split("\n")[0];
		process.stdout.write("reason\tinstallation: a part of Offload cannot be loaded\n");
		process.stderr.write("offload: a part of Offload cannot be loaded: " + why + "\n  next: install the plugin again\n");
		process.exit(5);
	}
}

/** Sends the command back to the launcher, which looks for another Node: only this road costs a second start. */
function elsewhere() {
	/** @type {Record<string, string | undefined>} */
	var env = {};
	for (var name in process.env) env[name] = process.env[name];
	env.OFFLOAD_UNFIT_NODE = process.execPath;
	env.OFFLOAD_UNFIT_VERSION = process.version;
	var launcher = path.join(path.dirname(__dirname), "bin", "offload");
	var args = [launcher].concat(process.argv.slice(2));
	/** @type {any} */
	var how = { env: env, stdio: "inherit" };
	var child = require("child_process").spawn("/bin/sh", args, how);
	["SIGTERM", "SIGHUP", "SIGINT"].forEach(function (signal) {
		process.on(signal, function () {
			child.kill(/** @type {NodeJS.Signals} */ (signal));
		});
	});
	child.on("error", function () {
		var found = process.version + " at " + process.execPath;
		process.stderr.write("offload: needs Node 20.19 or newer; found " + found + "\n");
		process.exit(5);
	});
	child.on("exit", function (/** @type {number | null} */ code, /** @type {NodeJS.Signals | null} */ signal) {
		if (signal) {
			process.removeAllListeners(signal);
			process.kill(process.pid, signal);
		} else process.exit(code === null ? 5 : code);
	});
}
