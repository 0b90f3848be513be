import { defineConfig } from "vitest/config";

// Tests with real processes wait more than they work, so more of their files run side by side than there are
// processors; each has a world of its own. Those that kill what others might lean on run one file at a time.
export default defineConfig({
	test: {
		projects: [
			{
				test: {
					name: "unit",
					sequence: { groupOrder: 0 },
					include: ["test/**/*.test.ts"],
					exclude: [
						"test/**/*.real.test.ts",
						"test/e2e/**",
						"test/faults/**",
						"test/fixtures/**",
					],
					testTimeout: 20_000,
				},
			},
			{
				test: {
					name: "real",
					sequence: { groupOrder: 1 },
					include: ["test/**/*.real.test.ts"],
					exclude: ["test/e2e/**", "test/faults/**", "test/fixtures/**"],
					maxWorkers: 3,
					testTimeout: 60_000,
					hookTimeout: 60_000,
				},
			},
			{
				test: {
					name: "faults",
					sequence: { groupOrder: 2 },
					include: ["test/faults/**/*.test.ts"],
					fileParallelism: false,
					testTimeout: 120_000,
					hookTimeout: 120_000,
				},
			},
			{
				test: {
					name: "e2e",
					sequence: { groupOrder: 3 },
					include: ["test/e2e/**/*.test.ts"],
					maxWorkers: 2,
					testTimeout: 120_000,
					hookTimeout: 120_000,
				},
			},
		],
	},
});
