import {
	chmodSync,
	existsSync,
	mkdirSync,
	statSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { OffloadError } from "../../scripts/core/reasons.ts";
import { listJobs, listLive } from "../../scripts/jobs/live.ts";
import { publish } from "../../scripts/jobs/publish.ts";
import { resolveHandle } from "../../scripts/jobs/resolve.ts";
import { lookRoot, openRoot, stateRoot } from "../../scripts/jobs/root.ts";
import { missing } from "../needs.ts";
import { freshRoot, HANDLE, jobOf, PETITION, planOf } from "./support.ts";

const errorOf = (work: () => unknown): OffloadError => {
	try {
		work();
	} catch (error) {
		if (error instanceof OffloadError) return error;
		throw error;
	}
	throw new Error("nothing was thrown");
};

describe("where the state root is", () => {
	it("is OFFLOAD_HOME, else XDG_STATE_HOME, else the home's own", () => {
		const home = "/home/ada";
		expect(
			stateRoot({ OFFLOAD_HOME: "/a/b/", XDG_STATE_HOME: "/x" }, home),
		).toBe("/a/b");
		expect(stateRoot({ XDG_STATE_HOME: "/x" }, home)).toBe("/x/offload");
		expect(stateRoot({ OFFLOAD_HOME: "" }, home)).toBe(
			"/home/ada/.local/state/offload",
		);
		expect(stateRoot({ XDG_STATE_HOME: "rel" }, home)).toBe(
			"/home/ada/.local/state/offload",
		);
	});

	it("[C6] is the same whoever asks: nothing else in the environment moves it", () => {
		const other = fc
			.stringMatching(/^[A-Z_]{1,20}$/)
			.filter((n) => n !== "OFFLOAD_HOME" && n !== "XDG_STATE_HOME");
		const names = fc.oneof(
			fc.constantFrom(
				"CLAUDE_PLUGIN_DATA",
				"CLAUDE_PLUGIN_ROOT",
				"CLAUDE_PROJECT_DIR",
				"PWD",
				"TMPDIR",
				"GIT_DIR",
				"XDG_DATA_HOME",
			),
			other,
		);
		fc.assert(
			fc.property(fc.dictionary(names, fc.string()), (env) => {
				expect(stateRoot(env, "/home/ada")).toBe(
					"/home/ada/.local/state/offload",
				);
				expect(stateRoot({ ...env, OFFLOAD_HOME: "/s" }, "/home/ada")).toBe(
					"/s",
				);
			}),
		);
	});

	it("[C6] is refused where it would depend on the folder", () => {
		const error = errorOf(() => stateRoot({ OFFLOAD_HOME: "rel/x" }, "/h"));
		expect(error.reason).toBe("store");
		expect(error.about).toBe("rel/x");
	});
});

describe("opening the state root", () => {
	it("makes it, and those above it, for its owner alone", () => {
		const path = join(freshRoot(), "state", "offload");
		expect(openRoot(path)).toBe(path);
		expect(statSync(path).mode & 0o777).toBe(0o700);
		expect(openRoot(path)).toBe(path);
	});

	it("makes nothing for a verb that only looks: an absent store is an empty one", () => {
		const path = join(freshRoot(), "state");
		expect(lookRoot(path)).toBe(false);
		expect(listLive(path)).toEqual([]);
		expect(listJobs(path)).toEqual([]);
		expect(errorOf(() => resolveHandle(path, "x")).reason).toBe("not-found");
		expect(existsSync(path)).toBe(false);
	});

	it("refuses one that lets others in, and says how to close it", () => {
		const path = freshRoot();
		for (const mode of [0o750, 0o701, 0o770, 0o777]) {
			chmodSync(path, mode);
			for (const open of [openRoot, lookRoot]) {
				const error = errorOf(() => open(path));
				expect(error.reason).toBe("store");
				expect(error.message).toContain(mode.toString(8));
				expect(error.next).toBe(`chmod 700 ${path}`);
			}
		}
		chmodSync(path, 0o700);
	});

	it("refuses one of another user", () => {
		const error = errorOf(() => openRoot(freshRoot(), 123456));
		expect(error.message).toContain("belongs to another user");
		expect(error.message).toContain("123456");
	});

	it("refuses a file, and a link to nothing or to a folder that others can use", () => {
		const root = freshRoot();
		writeFileSync(join(root, "file"), "");
		expect(errorOf(() => openRoot(join(root, "file"))).message).toContain(
			"is not a folder",
		);
		symlinkSync(join(root, "none"), join(root, "dangling"));
		expect(errorOf(() => openRoot(join(root, "dangling"))).message).toContain(
			"symbolic link to nothing",
		);
		mkdirSync(join(root, "open"), { mode: 0o755 });
		chmodSync(join(root, "open"), 0o755);
		symlinkSync(join(root, "open"), join(root, "link"));
		expect(errorOf(() => openRoot(join(root, "link"))).reason).toBe("store");
	});

	it("takes a link to a folder of ours", () => {
		const root = freshRoot();
		mkdirSync(join(root, "real"), { mode: 0o700 });
		symlinkSync(join(root, "real"), join(root, "link"));
		expect(openRoot(join(root, "link"))).toBe(join(root, "link"));
	});

	it("refuses one below a file", () => {
		const root = freshRoot();
		writeFileSync(join(root, "file"), "");
		const error = errorOf(() => openRoot(join(root, "file", "x")));
		expect(error.reason).toBe("store");
		expect(error.message).toContain("a part of the path is a file");
	});

	it("works on a path of 200 characters and of 1000", () => {
		for (const length of [200, 1000]) {
			const base = freshRoot();
			let path = base;
			while (path.length < length - 50) path = join(path, "d".repeat(40));
			path = join(path, "e".repeat(length - path.length - 1));
			expect(path).toHaveLength(length);
			openRoot(path);
			publish(path, jobOf(), planOf(), PETITION);
			expect(resolveHandle(path, "lint")).toBe(HANDLE);
		}
	});
});

describe.skipIf(missing("linux", "root"))("a link of another user", () => {
	it("is refused even where it leads to a folder of ours", async () => {
		const { lchownSync } = await import("node:fs");
		const root = freshRoot();
		mkdirSync(join(root, "real"), { mode: 0o700 });
		symlinkSync(join(root, "real"), join(root, "link"));
		lchownSync(join(root, "link"), 4321, 4321);
		expect(errorOf(() => openRoot(join(root, "link"))).message).toContain(
			"4321",
		);
	});
});
