import { z } from "@hono/zod-openapi";

/**
 * A trimmed text of 1 to `max` characters, counted as people (and JSON Schema) count them: in code
 * points, where JavaScript counts an emoji twice.
 */
export const countedText = (max: number) => counted(z.string().trim(), max);

/** The same on one line: white space between words is one space, and control characters are refused. */
export const countedName = (max: number) =>
  counted(
    z
      .string()
      .overwrite((value) => value.normalize("NFC").replaceAll(/\s+/gu, " ").trim())
      // No `regex`: the API description would carry it, where `u` is not to be had.
      .refine((value) => !/\p{Cc}/u.test(value), "Control characters cannot be in a name"),
    max,
  );

const counted = (text: z.ZodString, max: number) =>
  text
    .check(({ value, issues }) => {
      const length = Array.from(value).length;
      const limits = { origin: "string", input: value, inclusive: true } as const;
      if (length < 1)
        issues.push({ ...limits, code: "too_small", minimum: 1, message: "Must not be empty" });
      if (length > max) {
        const message = `${length} characters; at most ${max} fit`;
        issues.push({ ...limits, code: "too_big", maximum: max, message });
      }
    })
    .openapi({ minLength: 1, maxLength: max });
