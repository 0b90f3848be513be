/** Every measurement, in the order in which it is printed. */
import { auto, dispatch } from "./dispatch.mjs";
import { sessionStart, userPrompt } from "./hooks.mjs";
import { doctor, doctors } from "./host.mjs";
import { memory } from "./memory.mjs";
import { decision, growth, place, plan } from "./place.mjs";
import { ps } from "./ps.mjs";
import { start } from "./start.mjs";
import { wake } from "./wake.mjs";

/**
 * @typedef {object} Measured
 * @property {number} measured
 * @property {string} unit
 * @property {number} against what it is a ratio of, in the same unit
 * @property {number} limit the most that it may be
 */

/**
 * @typedef {object} Row
 * @property {string} name
 * @property {string} target in words
 * @property {() => Measured | Promise<Measured>} run
 */

/** @type {readonly Row[]} */
export const ROWS = [
	start,
	dispatch,
	auto,
	wake,
	ps,
	sessionStart,
	userPrompt,
	place,
	plan,
	decision,
	growth,
	doctor,
	doctors,
	memory,
];
