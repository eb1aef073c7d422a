import { stripVTControlCharacters } from "node:util";
import type { WranglerAnswer } from "#local/cli/cloudflare/wrangler";
import { DeployError, type Deployment } from "./deployment.ts";

const AGAIN = "Then run npm run deploy again: it continues where it stopped.";

/** What wrangler says of problems that the operator can solve, and what to do about each. */
const PROBLEMS: [said: RegExp, remedy: string][] = [
  [
    /not authenticated|not logged in|wrangler login|invalid access token|authentication error/i,
    "wrangler is not signed in. Run `npx wrangler login`, or set CLOUDFLARE_API_TOKEN.",
  ],
  [
    /more than one account/i,
    "Your login has several accounts. Set CLOUDFLARE_ACCOUNT_ID to the one to deploy to (`npx wrangler whoami` lists them).",
  ],
  [
    /enable R2|10042/i,
    "R2 is not enabled in this account. Enable it in the Cloudflare dashboard under R2.",
  ],
  [
    /register a workers\.dev subdomain/i,
    "The account has no workers.dev subdomain. Open Workers & Pages in the Cloudflare dashboard once, or use --domain.",
  ],
  [
    /maximum number of D1 databases|paid plan|upgrade to|10195/i,
    "The account's plan does not allow this. Subscribe to the Workers Paid plan in the Cloudflare dashboard.",
  ],
  [
    /could not find zone|zone .*not found|10082/i,
    "The account has no zone for this domain. Add the domain to Cloudflare first, or use another --domain.",
  ],
];

/** From the first error of a stream to its end. */
const ERRORS = /^[\s✘]*\[ERROR\][^]*/mu;

/** Lines that wrangler prints with an error. */
const NO_PART_OF_ERROR = /^(If you think this is a bug|🪵|Logs were written|Resource location:)/u;

/** Runs a command of wrangler. A failure becomes one sentence with a remedy, unless `tolerates` matches it. */
export async function runCommand(
  { wrangler }: Pick<Deployment, "wrangler">,
  doing: string,
  command: string[],
  {
    input,
    tolerates,
    environment,
  }: { input?: string; tolerates?: RegExp; environment?: Record<string, string> } = {},
): Promise<WranglerAnswer> {
  const answer = await wrangler(command, input, environment);
  const said = `${answer.stderr}\n${answer.stdout}`;
  if (answer.code === 0 || tolerates?.test(said)) return answer;
  const remedy = PROBLEMS.find(([pattern]) => pattern.test(said))?.[1];
  throw new DeployError(
    `${doing} failed. ${remedy ?? `wrangler said: ${firstError(answer)}`}${remedy?.endsWith(".") === false ? "." : ""} ${AGAIN}`,
  );
}

/** The lines of wrangler's first error, in one line, without its warnings and colours. */
function firstError({ stderr, stdout }: WranglerAnswer): string {
  const streams = [stderr, stdout].map(stripVTControlCharacters);
  const text =
    streams.flatMap((stream) => stream.match(ERRORS)?.[0] ?? []).at(0) ?? streams.join("\n");
  const lines = text
    .split("\n")
    .map((line) => line.replace(/^[\s✘]*(?:\[ERROR\])?\s*/u, "").trim())
    .filter((line) => line !== "" && !NO_PART_OF_ERROR.test(line));
  return (lines.slice(0, 3).join(" ") || "nothing").replace(/[^.!?]$/, "$&.");
}
