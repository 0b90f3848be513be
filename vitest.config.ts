import { defineConfig } from "vitest/config";

// Two projects: pure tests run side by side; tests with real processes run one file at a time.
export default defineConfig({
	test: {
		projects: [
			{
				test: {
					name: "unit",
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
					include: ["test/**/*.real.test.ts"],
					exclude: ["test/e2e/**", "test/faults/**", "test/fixtures/**"],
					fileParallelism: false,
					testTimeout: 60_000,
				},
			},
			{
				test: {
					name: "faults",
					include: ["test/faults/**/*.test.ts"],
					fileParallelism: false,
					testTimeout: 120_000,
				},
			},
			{
				test: {
					name: "e2e",
					include: ["test/e2e/**/*.test.ts"],
					fileParallelism: false,
					testTimeout: 120_000,
				},
			},
		],
	},
});
