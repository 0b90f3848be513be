/** The questions that are asked of the program without a terminal. */
import { argv, does, log, VERSION } from "./told.mjs";

if (argv[0] === "--version" || argv[0] === "auth") {
	log("probe", { argv });
	const auth = does.auth ?? {
		loggedIn: true,
		authMethod: "api_key",
		apiProvider: "firstParty",
		apiKeySource: "ANTHROPIC_API_KEY",
	};
	process.stdout.write(
		argv[0] === "auth" ? JSON.stringify(auth) : `${VERSION} (Claude Code)\n`,
	);
	process.exit(argv[0] === "auth" && auth.loggedIn !== true ? 1 : 0);
}
