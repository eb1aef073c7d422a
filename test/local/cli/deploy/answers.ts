import { readdirSync } from "node:fs";
import { readProjectConfiguration, resourcesOf } from "#local/cli/deploy/configuration";

/** The health report of a new deployment. */
export const HEALTHY = {
  status: "degraded",
  checks: { database: { status: "ok" }, queue: { status: "ok" } },
  notices: ["MAIL_FROM is not set: sending mail is disabled"],
};

/** Commands that fail, what wrangler says, and what the operator reads. */
export const FAILURES = [
  [
    "whoami",
    "You are not authenticated. Please run `wrangler login`.",
    /not signed in.*wrangler login/,
  ],
  ["d1 list", "More than one account available", /CLOUDFLARE_ACCOUNT_ID/],
  ["d1 create", "You have reached the maximum number of D1 databases", /Workers Paid plan/],
  [
    "r2 bucket create",
    "Please enable R2 through the Cloudflare Dashboard. [code: 10042]",
    /R2 is not enabled/,
  ],
  [
    "queues create quarry-pushes",
    "Internal server error",
    /queue quarry-pushes failed.*Internal server error/,
  ],
  ["secret bulk", "fetch failed", /upload of the secrets failed/],
  [
    "--file",
    'near "CREAT": syntax error',
    /migration 0000_initial\.sql of DB failed.*syntax error/,
  ],
  ["deploy --config", "Could not find zone for `app.example.com`", /no zone for this domain/],
] as const;

const migrationsIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .toSorted();

/** The migrations of each database. */
export const MIGRATIONS = {
  DB: migrationsIn("migrations"),
  HIRING: migrationsIn("migrations/hiring"),
};

/** The names of the queues. */
export const QUEUES = resourcesOf(readProjectConfiguration(), { name: "quarry" }).queues;
