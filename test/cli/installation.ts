/** An installation in a folder of its own: the launcher, the entry, and a bundle of the command line. */
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build, buildSync, type Plugin } from "esbuild";

const project = join(import.meta.dirname, "../..");

/** The verbs of the frame itself. The others are left out, so that these tests are about the frame alone. */
const OWN = ["complete", "completion", "help", "link", "version"];

const onlyOwnVerbs: Plugin = {
	name: "only-own-verbs",
	setup(setup) {
		setup.onResolve({ filter: /^\.\.\/verbs\// }, ({ path }) => {
			const name = path.replace(/^.*\/|\.ts$/g, "");
			return OWN.includes(name) ? undefined : { path: name, namespace: "none" };
		});
		setup.onLoad({ filter: /.*/, namespace: "none" }, () => ({
			contents: "export const run = async () => ({});",
		}));
	},
};

/**
 * Installs the command line.
 *
 * @param root where: a folder that does not exist yet
 * @returns the launcher
 */
export async function installFrame(root: string): Promise<string> {
	const launcher = installLauncher(root);
	installEntry(root);
	copyFileSync(join(project, "package.json"), join(root, "package.json"));
	await build({
		entryPoints: [join(project, "scripts/cli/main.ts")],
		outfile: join(root, "dist/main.cjs"),
		bundle: true,
		platform: "node",
		format: "cjs",
		target: "node20",
		define: { OFFLOAD_VERSION: '"0.0.0-test"' },
		plugins: [onlyOwnVerbs],
		logLevel: "error",
	});
	return launcher;
}

/**
 * Installs the launcher over an entry that only tells what it was started with.
 *
 * @param root where: a folder that does not exist yet
 * @param entry the text of `dist/offload.cjs`
 * @returns the launcher
 */
export function installLauncher(root: string, entry = ""): string {
	mkdirSync(join(root, "bin"), { recursive: true });
	mkdirSync(join(root, "dist"));
	const launcher = join(root, "bin/offload");
	copyFileSync(join(project, "bin/offload"), launcher);
	writeFileSync(join(root, "dist/offload.cjs"), entry);
	return launcher;
}

/** Puts the true entry over the one of {@link installLauncher}. */
export function installEntry(root: string): void {
	for (const name of ["offload.cjs", "code-cache.cjs"])
		copyFileSync(join(project, "scripts/cli", name), join(root, "dist", name));
}

/** Bundles a test program of this folder. */
export function bundleProgram(name: string, into: string): string {
	const outfile = join(into, `${name}.cjs`);
	buildSync({
		entryPoints: [join(import.meta.dirname, `${name}.ts`)],
		outfile,
		bundle: true,
		platform: "node",
		format: "cjs",
		target: "node20",
		logLevel: "error",
	});
	return outfile;
}
