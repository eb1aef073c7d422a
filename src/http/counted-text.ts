import { z } from "@hono/zod-openapi";

/**
 * A trimmed text of 1 to `max` characters, counted as people (and JSON Schema) count them: in code
 * points, where JavaScript counts an emoji twice.
 */
export const countedText = (max: number) => counted(z.string().overwrite(trim), max);

/**
 * The same on one line: white space between words is one space, and control characters are refused, those
 * that turn the text around them too.
 */
export const countedName = (max: number) =>
  counted(
    z
      .string()
      .overwrite((value) => trim(value.normalize("NFC").replaceAll(/\s+/gu, " ")))
      // No `regex`: the API description would carry it, where `u` is not to be had.
      .refine((value) => !CONTROL.test(value), "Control characters cannot be in a name"),
    max,
  );

const CONTROL = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}]/u;

/** Half a character, as a cut through an emoji leaves it, would be stored as three that are unknown. */
const trim = (value: string) => value.trim().toWellFormed();

const counted = (text: z.ZodString, max: number) =>
  text
    .check(({ value, issues }) => {
      const length = Array.from(value).length;
      const limits = { origin: "string", input: value, inclusive: true } as const;
      if (!VISIBLE.test(value))
        issues.push({ ...limits, code: "too_small", minimum: 1, message: "Must not be empty" });
      if (length > max) {
        const message = `${length} characters; at most ${max} fit`;
        issues.push({ ...limits, code: "too_big", maximum: max, message });
      }
    })
    .openapi({ minLength: 1, maxLength: max });
