import type { Context } from "hono";
import type * as z from "zod";
import type { AppEnv } from "#src/http/context";
import type { RateLimit } from "#src/http/limits/rate-limit";
import type { KeyScope } from "#src/shared/security/roles";
import type { CreditPrices } from "#src/shared/settings";

/** What a tool is for, in the words by which a model chooses among tools. */
type Purpose = {
  does: string;
  useFor: string;
  /** What the tool is easily mistaken for, and what to use instead. */
  notFor: string;
  /** The price of a call. Missing: the tool spends no credits. */
  credits?: (prices: CreditPrices) => string;
};

/** What a call changes. Clients decide by it whether to ask the user first. */
type Effect = {
  /** Removes or ends something. */
  isDestructive?: boolean;
  /** A repeated call changes nothing more. */
  isIdempotent?: boolean;
  /**
   * The call starts or buys something, so a repetition of a host that missed the result would cost twice. Equal calls
   * within ten minutes return the first result.
   */
  isCostly?: boolean;
  /** The call reaches systems outside Quarry, such as websites or mail servers. */
  isOpenWorld?: boolean;
};

type Definition<I extends z.ZodObject, O extends z.ZodObject> = {
  name: string;
  title: string;
  purpose: Purpose;
  /** The API scope that a call needs. `read`: the tool changes nothing in the workspace and spends no credits. */
  scope: KeyScope;
  effect?: Effect;
  /** Whether the result has texts of websites, which can contain instructions of strangers. */
  hasWebText?: boolean;
  /** The limit of the endpoint that does the same. Both count together. */
  rateLimit?: RateLimit;
  input: I;
  output: O;
  /** Gets what the handler of an endpoint gets, and calls the same services. */
  run: (c: Context<AppEnv>, input: z.output<I>, report: Report) => Promise<z.input<O>>;
};

/** How far a call is, for clients that ask for it: they show it, and wait longer. */
export type Progress = { progress: number; total: number; message: string };
export type Report = (progress: Progress) => Promise<void>;

/** A tool, with the types of its input and output hidden, so that all tools have one type. */
export type Tool = Omit<Definition<z.ZodObject, z.ZodObject>, "run"> & {
  run: (c: Context<AppEnv>, input: unknown, report: Report) => Promise<Record<string, unknown>>;
};

/** Defines a tool. The server parses the input before `run`. */
export function defineTool<I extends z.ZodObject, O extends z.ZodObject>(
  definition: Definition<I, O>,
): Tool {
  const { run } = definition;
  return { ...definition, run: (c, input, report) => run(c, input as z.output<I>, report) };
}

/** The text that a model reads: what the tool does, when to use it, when not to, and what it costs. */
export function descriptionOf({ purpose }: Tool, prices: CreditPrices): string {
  const { does, useFor, notFor, credits } = purpose;
  return [
    does,
    `Use for: ${useFor}`,
    `Not for: ${notFor}`,
    `Credits: ${credits?.(prices) ?? "free."}`,
  ].join("\n");
}

/** The hints of the protocol. Each is stated, because the default of a missing one is the opposite of the safe one. */
export const annotationsOf = ({ scope, effect = {} }: Tool) => ({
  readOnlyHint: scope === "read",
  destructiveHint: effect.isDestructive ?? false,
  idempotentHint: scope === "read" || (effect.isIdempotent ?? false),
  openWorldHint: effect.isOpenWorld ?? false,
});
