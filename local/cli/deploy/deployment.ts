import type { Wrangler } from "#local/cli/cloudflare/wrangler";
import type { DeployOptions } from "./options.ts";

/** What the steps of a deployment share. */
export type Deployment = {
  options: DeployOptions;
  /** Where its configuration, options and generated secrets are kept. */
  folder: string;
  /** The configuration that this run passes to wrangler. */
  configuration: string;
  wrangler: Wrangler;
  print: (line: string) => void;
};

/** What the steps need of the world besides wrangler. Tests replace it. */
export type World = {
  environment: Record<string, string | undefined>;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  wait: (ms: number) => Promise<void>;
  nowMs: () => number;
  /** Asks the operator; undefined where nobody can answer. */
  ask: (question: string) => Promise<string | undefined>;
};

/** A problem that the operator can solve, in a sentence that says how. */
export class DeployError extends Error {}
