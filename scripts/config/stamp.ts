/** By what is seen that the user's file changed, without reading it. */
import { ABSENT, stampNow, userFile } from "./file.ts";

export { ABSENT };

/**
 * The stamp of the user's file as it is now.
 *
 * @param home absolute
 * @returns {@link ABSENT} where there is none
 */
export const userStamp = (
	env: Readonly<Record<string, string | undefined>>,
	home: string,
): string =>
	stampNow({ layer: "user", path: userFile(env, home) }) ?? "unreadable";
