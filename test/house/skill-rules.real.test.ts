/** The table of rules in the skill, row by row, against what the program answers inside a session. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TestWorld } from "../world.ts";
import { read } from "./repository.ts";
import { LOOKING, tableBetween } from "./skills.ts";

const rules = tableBetween(read("skills/offload/SKILL.md"), "rules");

let world: TestWorld;
beforeAll(() => {
	world = new TestWorld("rules");
	world.claude();
	world.command("/bin/cat");
	Object.assign(world.env, {
		CLAUDECODE: "1",
		CLAUDE_CODE_SESSION_ID: "11111111-1111-4111-8111-111111111111",
	});
});
afterAll(() => world.end());

/** The flags of a row: the three predicates, then what stands beside them. */
function flagsOf([, predicates = "", more = ""]: readonly string[]): string[] {
	const answers = predicates.split(", ");
	return [
		...["survive", "attach", "beyond"].flatMap((name, at) => [
			`--${name}`,
			answers[at] ?? "",
		]),
		...more.replaceAll("`", "").split(" "),
	].filter((word) => word !== "");
}

/** What the program says to a row, as the table writes it. */
async function answerTo(rule: string[]): Promise<[string, number | null]> {
	const ran = await world.run(["place", ...flagsOf(rule)]);
	const answer = ran.row("placement");
	const rung = ran.row("chosen")?.split("/")[0];
	return [answer === "place" ? `place ${rung}` : String(answer), ran.code];
}

const EXIT: Readonly<Record<string, number>> = {
	place: 0,
	inline: 0,
	ask: 20,
	refuse: 22,
};

describe("the rules in the skill", () => {
	it("have a row for every answer that there is", () => {
		expect(new Set(rules.map((rule) => rule[3]?.split(" ")[0]))).toEqual(
			new Set(Object.keys(EXIT)),
		);
		for (const rule of rules) expect(rule).toHaveLength(4);
	});

	it.each(rules)("%s (%s) %s is answered with %s", async (...rule) => {
		const answer = rule[3] ?? "";
		expect(await answerTo(rule)).toEqual([
			answer,
			EXIT[answer.split(" ")[0] ?? ""],
		]);
		expect((await world.run(["ps", "--all", "--quiet"])).stdout).toBe("");
	});

	it("every option that a question shows can be taken with its own flags", async () => {
		const given = flagsOf(rules.find((rule) => rule[3] === "ask") ?? []);
		const asked = await world.run(["place", ...given]);
		const options = asked.rows.filter(([key]) => key === "option");
		expect(options.length).toBeGreaterThan(1);
		for (const [, id = "", , , more = ""] of options) {
			const taken = await world.run([
				"place",
				...given,
				...more.split(" ").filter((word) => word !== ""),
			]);
			expect([id, taken.row("chosen")], more).toEqual([id, id]);
		}
	});

	it("every verb that the skill is granted explains itself", async () => {
		for (const verb of LOOKING) {
			const help = await world.run([verb, "--help"]);
			expect([verb, help.code]).toEqual([verb, 0]);
		}
	});
});
