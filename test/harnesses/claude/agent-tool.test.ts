import { describe, expect, it } from "vitest";
import {
	agentToolDims,
	agentToolTakes,
} from "../../../scripts/harnesses/claude/agent-tool.ts";

describe("what a session's tool for subagents takes", () => {
	it.each([
		["2.1.197", ["model"]],
		["2.1.331", ["model"]],
		["2.1.332", ["model", "effort"]],
		["2.1.332-beta.1", ["model", "effort"]],
		["2.1.1000", ["model", "effort"]],
		["2.2.0", ["model", "effort"]],
		["3.0.0", ["model", "effort"]],
		["1.9.999", ["model"]],
	])("version %s: %s", (version, dims) => {
		expect(agentToolDims(version)).toEqual(dims);
	});

	it("counts on the model alone where the version is not known", () => {
		expect(agentToolDims(null)).toEqual(["model"]);
		expect(agentToolDims("of today")).toEqual(["model"]);
	});

	it("takes names of models, and no id", () => {
		for (const name of ["haiku", "sonnet", "opus", "fable"])
			expect(agentToolTakes("model", name)).toBe(true);
		for (const name of ["claude-opus-5-5", "gpt", "", "inherit", "Opus"])
			expect(agentToolTakes("model", name)).toBe(false);
	});

	it("takes the five efforts", () => {
		for (const name of ["low", "medium", "high", "xhigh", "max"])
			expect(agentToolTakes("effort", name)).toBe(true);
		expect(agentToolTakes("effort", "huge")).toBe(false);
	});
});
