/** Claims the attempt directory that it is given, and prints what came of it. */
import { type Claim, claim } from "../../scripts/core/records/attempt.ts";
import { takeClaim } from "../../scripts/jobs/claims.ts";
import { clock, randomHex } from "../../scripts/system/clock.ts";
import { ownIdentity } from "../../scripts/system/process.ts";

const { at, up } = clock();
const mine: Claim = claim.parse({
	format: 1,
	handle: "claim-00000000",
	attempt: 1,
	generation: 1,
	role: "runner",
	by: ownIdentity(),
	nonce: randomHex(16),
	at,
	up,
});
const came = takeClaim(process.argv[2] as string, mine);
const taken = came === "taken";
console.log(
	JSON.stringify({ taken, holder: taken ? mine.nonce : came.heldBy.nonce }),
);
