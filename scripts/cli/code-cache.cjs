"use strict";
/**
 * Loads the bundles, and keeps what V8 made of them, so that a start need not compile them again: that
 * is a third of the time of a short verb. Newer versions of Node can do it by themselves.
 *
 * The compiled form lies in the state root, where the runner program lies too: who can write there
 * decides what runs in any case. It is used only where that folder is ours alone. V8 refuses what it
 * did not make itself in this very version. Nothing here may fail a command: without a cache, or with
 * a useless one, the bundle is compiled as always.
 *
 * Each verb has a pack of its own, since V8 keeps the functions that a run has used and compiles the
 * others when they are called: what `dispatch` leaves is of little use to `ps`.
 */
const { isAscii } = require("node:buffer");
const fs = require("node:fs");
const path = require("node:path");
const Module = require("node:module");
const vm = require("node:vm");

/** Packs that are kept; beyond it the oldest half goes. One installation has about twenty. */
const MOST = 48;

/** What V8 is given lies at a multiple of this, else it copies it first. */
const ALIGNED = 8;

/** @param {number} at */
const align = (at) => Math.ceil(at / ALIGNED) * ALIGNED;

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

/** The verb of this command line, or what stands in its place. */
function verb() {
	const word = process.argv.slice(2).find((one) => !one.startsWith("-"));
	return word !== undefined && /^[a-z_]{1,12}$/.test(word) ? word : "none";
}

/**
 * What was kept, by the bundle's file and its state, if it is whole. V8 looks at no more than the head
 * of what it is given, and what is damaged behind that ends the process; so all is kept twice, and both
 * have to be the same. Nothing is quicker to compare.
 *
 * @param {string} file
 * @returns {Map<string, Buffer<ArrayBuffer>>}
 */
function read(file) {
	/** @type {Map<string, Buffer<ArrayBuffer>>} */
	const parts = new Map();
	try {
		const twice = fs.readFileSync(file);
		const once = twice.subarray(0, twice.length / 2);
		if (!once.equals(twice.subarray(once.length))) return parts;
		const end = 4 + once.readUInt32LE(0);
		let at = end;
		for (const [key, length] of JSON.parse(once.toString("latin1", 4, end))) {
			at = align(at);
			parts.set(key, once.subarray(at, at + length));
			at += length;
		}
	} catch {
		parts.clear();
	}
	return parts;
}

/**
 * The same, as it lies on disk.
 *
 * @param {readonly (readonly [string, Buffer])[]} parts
 */
function pack(parts) {
	const table = Buffer.from(
		JSON.stringify(parts.map(([key, data]) => [key, data.length])),
		"latin1",
	);
	const head = Buffer.alloc(4);
	head.writeUInt32LE(table.length);
	/** @type {Buffer[]} */
	const pieces = [head, table];
	let at = head.length + table.length;
	for (const [, data] of parts) {
		pieces.push(Buffer.alloc(align(at) - at), data);
		at = align(at) + data.length;
	}
	return Buffer.concat([...pieces, ...pieces]);
}

/**
 * Makes room and writes what was compiled in this run.
 *
 * @param {string} file
 * @param {Buffer} content
 */
function write(file, content) {
	const folder = path.dirname(file);
	// One by one: a state root that this very command has removed is not to come back.
	for (const dir of [path.dirname(folder), folder])
		if (!fs.existsSync(dir)) fs.mkdirSync(dir, { mode: 0o700 });
	const others = fs.readdirSync(folder);
	if (others.length >= MOST) {
		const byAge = others
			.map((name) => path.join(folder, name))
			.map((other) => ({ other, at: fs.statSync(other).mtimeMs }))
			.sort((a, b) => a.at - b.at);
		for (const { other } of byAge.slice(0, byAge.length - MOST / 2))
			fs.rmSync(other, { force: true });
	}
	const part = `${file}.${process.pid}.tmp`;
	fs.writeFileSync(part, content, { mode: 0o600, flush: true });
	fs.renameSync(part, file);
}

/** @typedef {{ key: string, data: Buffer | undefined, script: import("node:vm").Script }} Loaded */

/**
 * @param {string} dist the folder of the bundles
 * @returns {(name: string) => any} loads one of them by its name, such as `main.cjs`
 */
module.exports = function bundles(dist) {
	/** @type {string | null} */
	let root = null;
	try {
		root = trustedRoot();
	} catch {
		// It cannot be looked at: the verb itself will say so where it matters.
	}
	/** Where this verb's pack is: known once the first bundle has been looked at. @type {string | null} */
	let file = null;
	/** @type {Map<string, Buffer<ArrayBuffer>>} */
	let kept = new Map();
	/** @type {Loaded[]} */
	const loaded = [];
	/** @type {Map<string, { exports: any }>} */
	const modules = new Map();

	/** @param {string} name */
	const load = (name) => {
		const known = modules.get(name);
		if (known !== undefined) return known.exports;
		const filename = path.join(dist, name);
		const { size, mtimeMs, ino } = fs.statSync(filename);
		const key = `${name}-${size}-${mtimeMs}-${ino}`;
		if (root !== null && file === null) {
			const folder = `${process.version}-${process.arch}`;
			file = path.join(root, "code-cache", folder, `${verb()}-${key}`);
			kept = read(file);
		}
		const data = kept.get(key);
		const bytes = fs.readFileSync(filename);
		// The bundles are plain ASCII, which need not be decoded.
		const text = bytes.toString(isAscii(bytes) ? "latin1" : "utf8");
		const script = new vm.Script(
			Module.wrap(text),
			data === undefined ? { filename } : { filename, cachedData: data },
		);
		loaded.push({
			key,
			data: script.cachedDataRejected === false ? data : undefined,
			script,
		});
		const module = { exports: {} };
		modules.set(name, module);
		try {
			script
				.runInThisContext()
				.call(
					module.exports,
					module.exports,
					(/** @type {string} */ id) =>
						id.startsWith("./") ? load(id.slice(2)) : require(id),
					module,
					filename,
					dist,
				);
		} catch (error) {
			modules.delete(name);
			throw error;
		}
		return module.exports;
	};

	// After the run, because by then the functions that it needs have been compiled too. A wrong command
	// line is no verb, and leaves nothing.
	process.on("exit", (code) => {
		if (file === null || code === 2) return;
		if (loaded.every(({ data }) => data !== undefined)) return;
		try {
			const names = new Set(modules.keys());
			const others = [...kept].filter(
				([key]) => !names.has(key.slice(0, key.indexOf(".cjs") + 4)),
			);
			const now = loaded.map(
				({ key, script }) =>
					/** @type {[string, Buffer]} */ ([key, script.createCachedData()]),
			);
			write(file, pack([...others, ...now]));
		} catch {
			// Read-only, full, or removed meanwhile.
		}
	});
	return load;
};
