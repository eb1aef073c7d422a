import * as z from "zod";

/**
 * The rule for one setting. Each start of an isolate reads the settings before its first request, and making a schema takes
 * longer than reading a value. So schemas are made only for given values that `quick` does not accept.
 */
export type Setting<T> = {
  /** The value if none is given. */
  readonly fallback: T;
  /** The value of a text that is valid by a simple test, else undefined. */
  readonly quick: (given: string) => T | undefined;
  /** Decides about all other values and describes what is wrong. */
  readonly schema: () => z.ZodType<T>;
};

const MAX_SAFE_DIGITS = /^\d{1,15}$/;

export const number = (
  fallback: number,
  min = 0,
  max = Number.MAX_SAFE_INTEGER,
): Setting<number> => ({
  fallback,
  quick: (given) => {
    const value = MAX_SAFE_DIGITS.test(given) ? Number(given) : Number.NaN;
    return value >= min && value <= max ? value : undefined;
  },
  schema: () => z.coerce.number().int().min(min).max(max),
});

const FLAGS: Record<string, boolean> = { true: true, "1": true, false: false, "0": false };

export const flag = (fallback: boolean): Setting<boolean> => ({
  fallback,
  quick: (given) => (Object.hasOwn(FLAGS, given) ? FLAGS[given] : undefined),
  schema: () =>
    z
      .union([z.boolean(), z.enum(["true", "false", "1", "0", ""])])
      .transform((value) => value === true || value === "true" || value === "1"),
});

export const choice = <const T extends string, const F extends T | undefined>(
  values: readonly T[],
  fallback: F,
): Setting<T | F> => ({
  fallback,
  quick: (given) => values.find((value) => value === given),
  schema: () => z.enum(values),
});

export function text(): Setting<string | undefined>;
export function text(fallback: string): Setting<string>;
export function text(fallback?: string): Setting<string | undefined> {
  return { fallback, quick: (given) => given, schema: () => z.string() };
}

export function pattern(form: RegExp): Setting<string | undefined>;
export function pattern(form: RegExp, fallback: string): Setting<string>;
export function pattern(form: RegExp, fallback?: string): Setting<string | undefined> {
  return {
    fallback,
    quick: (given) => (form.test(given) ? given : undefined),
    schema: () => z.string().regex(form),
  };
}

export function webAddress(): Setting<string | undefined>;
export function webAddress(fallback: string): Setting<string>;
export function webAddress(fallback?: string): Setting<string | undefined> {
  return {
    fallback,
    quick: () => undefined,
    schema: () => z.url({ protocol: /^https?$/ }),
  };
}

type Texts = z.ZodType<string[]>;

/** Texts separated by spaces or commas. `check` returns a schema that also checks them. */
export const list = (check: (texts: Texts) => Texts = (texts) => texts): Setting<string[]> => ({
  fallback: [],
  quick: () => undefined,
  schema: () => check(z.string().transform((all) => all.split(/[\s,]+/).filter(Boolean))),
});

/** Key material. Shorter texts can be guessed offline from one token or one stored secret (RFC 7518 §3.2). */
const MIN_KEY_CHARS = 32;

export const keySchema = () =>
  z.string().min(MIN_KEY_CHARS, { error: `must have at least ${MIN_KEY_CHARS} characters` });

export const secretKey: Setting<string | undefined> = {
  fallback: undefined,
  quick: (given) => (given.length >= MIN_KEY_CHARS ? given : undefined),
  schema: keySchema,
};
