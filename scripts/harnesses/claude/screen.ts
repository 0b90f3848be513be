/** What a screen of Claude Code shows, as far as it may be acted on. Pure; what is not known for certain is `unknown`. */

/** What a screen shows. Only at a composer may anything be typed. */
export type ScreenShows =
	| {
			readonly kind: "dialog";
			readonly what: "trust" | "login" | "permission" | "other";
	  }
	| { readonly kind: "composer"; readonly empty: boolean }
	| { readonly kind: "unknown" };

const CHOICE = /^[\s│|]*(?:[❯>]\s*)?\d+\.\s+\S/u;
const CHOSEN = /^[\s│|]*[❯>]\s*\d+\.\s+\S/u;
/** What stands below a dialog, and below no composer. */
const CONFIRM = /enter to (?:confirm|select)\b|^\s*esc to (?:cancel|exit)\b/imu;
const COMPOSER = /^[\s│|]*[❯>](?:[\s\u00a0](.*))?$/u;
/** What the program itself writes into an empty composer. */
const HINT = /^(?:Try "[^"]*"?|Press up to edit queued messages)$/u;
/** What stands right above the composer, and below it. */
const RULE = /^\s*[╭╰]?─{8,}/u;

const DIALOGS = [
	[
		"trust",
		/do you trust|one you trust|trust (?:this|the files in this) folder|quick safety check/iu,
	],
	[
		"login",
		/select login method|log ?in to (?:your )?(?:claude|anthropic)|not logged in|choose the text style|detected a custom api key/iu,
	],
	["permission", /do you want to|bypass permissions mode|would you like to/iu],
] as const;

/** What stands in the composer's line. */
function typedIn(line: string): ScreenShows {
	const words = (COMPOSER.exec(line)?.[1] ?? "").replace(/[│|\s\u00a0]+$/u, "");
	const typed = words.trim();
	return { kind: "composer", empty: typed === "" || HINT.test(typed) };
}

/**
 * The composer between its rules, where nothing of a dialog stands below it. A dialog stands in its place or
 * below all else, so what is above is only talk, even where it reads like a dialog.
 */
function atTheFoot(shown: readonly string[]): ScreenShows | null {
	const at = shown.findLastIndex(
		(line, i) =>
			COMPOSER.test(line) &&
			!CHOSEN.test(line) &&
			i > 0 &&
			RULE.test(shown[i - 1] as string),
	);
	if (at < 0) return null;
	const close = shown.findIndex((line, i) => i > at && RULE.test(line));
	if (close < 0) return null;
	const below = shown.slice(close + 1);
	return below.some(
		(line) => CHOICE.test(line) || CONFIRM.test(line) || RULE.test(line),
	)
		? null
		: typedIn(shown[at] as string);
}

/**
 * Reads a screen.
 *
 * @param screen its lines, as a person sees them; untrusted: a worker can draw what it likes, and the worst
 *   that it gains by that is that nothing is typed
 */
export function readScreen(screen: string): ScreenShows {
	const shown = screen.split("\n").map((line) => line.trimEnd());
	const foot = atTheFoot(shown);
	if (foot !== null) return foot;
	const choices = shown.filter((line) => CHOICE.test(line)).length;
	if (
		(choices >= 2 && shown.some((line) => CHOSEN.test(line))) ||
		CONFIRM.test(screen)
	) {
		const what =
			DIALOGS.find(([, signs]) => signs.test(screen))?.[0] ?? "other";
		return { kind: "dialog", what };
	}
	const login = DIALOGS[1][1];
	const composer = shown.findLast((line) => COMPOSER.test(line));
	if (composer === undefined)
		return login.test(screen)
			? { kind: "dialog", what: "login" }
			: { kind: "unknown" };
	return typedIn(composer);
}
