#!/usr/bin/env node
/**
 * Draws the plugin's icon: three rungs that lead down, and a piece of work that has come to rest on
 * the smallest one that carries it.
 *
 * Shapes are signed distances in a square of 512, so edges come out smooth without a drawing
 * library. Usage: `node maintenance/icon.mjs [file]`.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { deflateSync } from "node:zlib";

const SIZE = 512;

/** @typedef {readonly [red: number, green: number, blue: number]} Colour */
/** @typedef {(x: number, y: number) => number} Shape distance to the edge, negative inside */

/** @param {number} left @param {number} top @param {number} right @param {number} bottom @param {number} radius @returns {Shape} */
const box = (left, top, right, bottom, radius) => (x, y) => {
	const dx = Math.abs(x - (left + right) / 2) - (right - left) / 2 + radius;
	const dy = Math.abs(y - (top + bottom) / 2) - (bottom - top) / 2 + radius;
	return (
		Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) +
		Math.min(Math.max(dx, dy), 0) -
		radius
	);
};

/** @param {number} cx @param {number} cy @param {number} radius @returns {Shape} */
const disc = (cx, cy, radius) => (x, y) => Math.hypot(x - cx, y - cy) - radius;

/** @param {Colour} a @param {Colour} b @param {number} t @returns {Colour} */
const mix = (a, b, t) => [
	a[0] + (b[0] - a[0]) * t,
	a[1] + (b[1] - a[1]) * t,
	a[2] + (b[2] - a[2]) * t,
];

/** @type {Colour} */
const TOP = [28, 54, 92];
/** @type {Colour} */
const BOTTOM = [16, 94, 112];
/** @type {Colour} */
const RUNG = [240, 236, 222];
/** @type {Colour} */
const WORK = [255, 138, 92];

const GROUND = box(0, 0, SIZE, SIZE, 112);
/** @type {readonly (readonly [shape: Shape, colour: Colour, opacity: number])[]} */
const SHAPES = [
	[box(80, 150, 432, 182, 16), RUNG, 0.4],
	[box(172, 266, 432, 298, 16), RUNG, 0.68],
	[box(264, 382, 432, 414, 16), RUNG, 1],
	// Where it came from, fading, and where it is.
	[disc(122, 122, 22), WORK, 0.4],
	[disc(218, 232, 28), WORK, 0.7],
	[disc(320, 342, 36), WORK, 1],
];

/** How much of a pixel a shape covers. @param {number} distance */
const cover = (distance) => Math.min(Math.max(0.5 - distance, 0), 1);

/**
 * One pixel.
 *
 * @param {number} x @param {number} y the pixel's middle
 * @returns {readonly [number, number, number, number]} red, green, blue, alpha, each 0 to 255
 */
function pixel(x, y) {
	let colour = mix(TOP, BOTTOM, (x + y) / (2 * SIZE));
	for (const [shape, paint, opacity] of SHAPES)
		colour = mix(colour, paint, cover(shape(x, y)) * opacity);
	return [
		Math.round(colour[0]),
		Math.round(colour[1]),
		Math.round(colour[2]),
		Math.round(cover(GROUND(x, y)) * 255),
	];
}

const CRC = Array.from({ length: 256 }, (_, n) => {
	let c = n;
	for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
	return c >>> 0;
});

/** One chunk of a PNG file. @param {string} type @param {Buffer} data */
function chunk(type, data) {
	const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
	let crc = 0xffffffff;
	for (const byte of body)
		crc = /** @type {number} */ (CRC[(crc ^ byte) & 255]) ^ (crc >>> 8);
	const out = Buffer.alloc(body.length + 8);
	out.writeUInt32BE(data.length, 0);
	body.copy(out, 4);
	out.writeUInt32BE((crc ^ 0xffffffff) >>> 0, body.length + 4);
	return out;
}

/** The icon as a PNG file. */
export function icon() {
	const rows = Buffer.alloc(SIZE * (1 + SIZE * 4));
	for (let y = 0; y < SIZE; y++)
		for (let x = 0; x < SIZE; x++)
			rows.set(pixel(x + 0.5, y + 0.5), y * (1 + SIZE * 4) + 1 + x * 4);
	const header = Buffer.alloc(13);
	header.writeUInt32BE(SIZE, 0);
	header.writeUInt32BE(SIZE, 4);
	header.set([8, 6, 0, 0, 0], 8);
	return Buffer.concat([
		Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
		chunk("IHDR", header),
		chunk("IDAT", deflateSync(rows, { level: 9 })),
		chunk("IEND", Buffer.alloc(0)),
	]);
}

writeFileSync(
	process.argv[2] ??
		join(import.meta.dirname, "..", ".claude-plugin", "icon.png"),
	icon(),
);
