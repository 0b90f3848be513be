/** The text that is being written: what is submitted, and what is drawn in its place. */

/** @type {{ text: string, shown: string }[]} */
let parts = [];
let pastes = 0;

export const composer = {
	text: () => parts.map(({ text }) => text).join(""),
	shown: () => parts.map(({ shown }) => shown).join(""),
	/** Whether a name stands for a long paste in it. */
	folded: () => parts.some(({ text, shown }) => text !== shown),
	clear() {
		parts = [];
	},
	/** @param {string} text */
	type: (text) => void parts.push({ text, shown: text }),
	/** @param {string} text */
	paste(text) {
		const more = text.split("\n").length - 1;
		if (text.length <= 800 && more < 3) return composer.type(text);
		pastes += 1;
		parts.push({ text, shown: `[Pasted text #${pastes} +${more} lines]` });
	},
	/** Takes the last sign away, or the whole of a long paste. */
	back() {
		const last = parts.pop();
		if (last === undefined || last.shown !== last.text) return;
		const left = Array.from(last.text).slice(0, -1).join("");
		if (left !== "") composer.type(left);
	},
};
