"use strict";
/**
 * Keeps what V8 made of the bundles, so that a start need not compile them again: that is a third of
 * the time of a short verb. Newer versions of Node can do it by themselves.
 *
 * The compiled form lies in the state root, where the runner program lies too: who can write there
 * decides what runs in any case. It is used only where that folder is ours alone. V8 refuses what it
 * did not make itself in this very version. Nothing here may fail a command: without a cache, or with
 * a useless one, the bundle is compiled as always.
 */
const fs = require("node:fs");
const path = require("node:path");
const Module = require("node:module");
const vm = require("node:vm");

/** Files that are kept; beyond it the oldest half goes. One installation has about twenty-five. */
const MOST = 96;
/** Bytes that must be free, many times what is written. */
const ROOM = 256 * 1024 * 1024;

/**
 * The state root, where there is one and nobody else can write in it.
 *
 * @returns {string | null}
 */
function trustedRoot() {
	const { OFFLOAD_HOME, XDG_STATE_HOME, HOME } = process.env;
	const base = XDG_STATE_HOME || (HOME && path.join(HOME, ".local", "state"));
	const root = OFFLOAD_HOME || (base && path.join(base, "offload"));
	if (!root || !path.isAbsolute(root)) return null;
	const stat = fs.statSync(root, { throwIfNoEntry: false });
	if (!stat?.isDirectory() || (stat.mode & 0o077) !== 0) return null;
	return stat.uid === process.getuid?.() ? root : null;
}

/**
 * What was kept, if it is whole. V8 looks at no more than its head, and what is damaged behind that
 * ends the process; so it is kept twice, and both have to be the same. Nothing is quicker to compare.
 *
 * @param {string} file
 * @returns {Buffer | undefined}
 */
function readWhole(file) {
	try {
		const twice = fs.readFileSync(file);
		const once = twice.subarray(0, twice.length / 2);
		return once.equals(twice.subarray(once.length)) ? once : undefined;
	} catch {
		return undefined;
	}
}

/**
 * Makes room and writes what was compiled in this run.
 *
 * @param {string} folder
 * @param {ReadonlyMap<string, import("node:vm").Script>} made
 */
function write(folder, made) {
	// The last room of a disk belongs to the records.
	const { bavail, bsize } = fs.statfsSync(path.dirname(path.dirname(folder)));
	if (bavail * bsize < ROOM) return;
	// One by one: a state root that this very command has removed is not to come back.
	for (const dir of [path.dirname(folder), folder])
		if (!fs.existsSync(dir)) fs.mkdirSync(dir, { mode: 0o700 });
	const others = fs.readdirSync(folder);
	if (others.length + made.size > MOST) {
		const byAge = others
			.map((name) => path.join(folder, name))
			.map((file) => ({ file, at: fs.statSync(file).mtimeMs }))
			.sort((a, b) => a.at - b.at);
		for (const { file } of byAge.slice(0, byAge.length - MOST / 2))
			fs.rmSync(file, { force: true });
	}
	for (const [name, script] of made) {
		const file = path.join(folder, name);
		const part = `${file}.${process.pid}.tmp`;
		const data = script.createCachedData();
		fs.writeFileSync(part, Buffer.concat([data, data]), {
			mode: 0o600,
			flush: true,
		});
		fs.renameSync(part, file);
	}
}

/**
 * Of the one bundle of all hooks, each hook runs another part, and only what ran is kept compiled.
 *
 * @param {string} filename
 */
function part(filename) {
	const event = process.argv[3] ?? "";
	if (path.basename(filename) !== "hook.cjs") return "";
	return /^[A-Za-z]{1,40}$/.test(event) ? `-${event}` : "";
}

/**
 * From here on, bundles are loaded from their compiled form where there is one.
 *
 * @param {string} dist the folder of the bundles; nothing else is touched
 */
module.exports = function keepCompiled(dist) {
	/** @type {string | null} */
	let root = null;
	try {
		root = trustedRoot();
	} catch {
		// It cannot be looked at: the verb itself will say so where it matters.
	}
	if (root === null) return;
	const folder = path.join(
		root,
		"code-cache",
		`${process.version}-${process.arch}`,
	);
	/** @type {Map<string, import("node:vm").Script>} */
	const made = new Map();
	/** @type {any} */
	const loaders = Module;
	const usual = loaders._extensions[".js"];
	/** @type {(module: any, filename: string) => void} */
	loaders._extensions[".cjs"] = (module, filename) => {
		if (path.dirname(filename) !== dist) return usual(module, filename);
		const { size, mtimeMs, ino } = fs.statSync(filename);
		const name = `${path.basename(filename)}${part(filename)}-${size}-${mtimeMs}-${ino}`;
		const cachedData = readWhole(path.join(folder, name));
		const script = new vm.Script(
			Module.wrap(fs.readFileSync(filename, "utf8")),
			{ filename, ...(cachedData && { cachedData }) },
		);
		if (cachedData === undefined || script.cachedDataRejected)
			made.set(name, script);
		script
			.runInThisContext()
			.call(
				module.exports,
				module.exports,
				(/** @type {string} */ id) => ask(module, id),
				module,
				filename,
				dist,
			);
	};
	/**
	 * A bundle asks for another by its name in the same folder: there is nothing to look up, and Node's own
	 * search takes longer than the loading.
	 *
	 * @param {any} module who asks
	 * @param {string} id
	 */
	const ask = (module, id) => {
		if (!id.startsWith("./")) return module.require(id);
		const file = path.join(dist, id);
		const known = loaders._cache[file];
		if (known !== undefined) return known.exports;
		const made = new loaders(file, module);
		loaders._cache[file] = made;
		made.filename = file;
		try {
			loaders._extensions[".cjs"](made, file);
		} catch (error) {
			delete loaders._cache[file];
			throw error;
		}
		made.loaded = true;
		return made.exports;
	};
	// After the run, because by then the functions that it needs have been compiled too.
	process.on("exit", () => {
		// Set by a command that has removed the folder.
		if (made.size === 0 || process.env.OFFLOAD_KEEP_NO_CODE === "1") return;
		try {
			write(folder, made);
		} catch {
			// Read-only, full, or removed meanwhile.
		}
	});
};
