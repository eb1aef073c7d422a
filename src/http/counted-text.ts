import { z } from "@hono/zod-openapi";

/**
 * A trimmed text of 1 to `max` characters. It counts code points, like JSON Schema, while JavaScript's
 * `length` counts an emoji twice.
 */
export const countedText = (max: number) => counted(z.string().overwrite(trim), max);

/**
 * A counted text on one line. Collapses white space between words, and rejects control characters, including
 * those that change the direction of the text.
 */
export const countedName = (max: number) =>
  counted(
    z
      .string()
      .overwrite((value) => trim(value.normalize("NFC").replaceAll(/\s+/gu, " ")))
      // Not `regex`: OpenAPI patterns do not support the `u` flag.
      .refine((value) => !CONTROL.test(value), "Names must not contain control characters"),
    max,
  );

const CONTROL = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}]/u;

/** A lone surrogate, such as half an emoji, would be stored as three replacement characters. */
const trim = (value: string) => value.trim().toWellFormed();

const counted = (text: z.ZodString, max: number) =>
  text
    .check(({ value, issues }) => {
      const length = Array.from(value).length;
      const limits = { origin: "string", input: value, inclusive: true } as const;
      if (!VISIBLE.test(value))
        issues.push({ ...limits, code: "too_small", minimum: 1, message: "Must not be empty" });
      if (length > max) {
        const message = `Must have at most ${max} characters, but has ${length}`;
        issues.push({ ...limits, code: "too_big", maximum: max, message });
      }
    })
    .openapi({ minLength: 1, maxLength: max });
