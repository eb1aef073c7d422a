import { lazy } from "#src/shared/lazy";
import { z } from "@hono/zod-openapi";

const MAX_TAG_LENGTH = 35;
/** Language of two or three letters, then script, region and variants (RFC 5646 §2.1). */
const LANGUAGE_TAG = /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i;

/** A language by its BCP 47 tag, in canonical form. */
export const languageTag = () =>
  z
    .string()
    .trim()
    .min(1)
    .max(MAX_TAG_LENGTH)
    .transform((given, context) => {
      const tag = canonicalTag(given);
      if (tag !== null) return tag;
      context.addIssue({
        code: "custom",
        message: "Unknown language. Use a BCP 47 tag, such as de or pt-BR",
      });
      return z.NEVER;
    })
    .openapi({
      type: "string",
      description:
        "BCP 47 tag of a language, such as `de`, `pt-BR` or `zh-Hant`. The case does not matter.",
      example: "de",
    });

const names = lazy(() => new Intl.DisplayNames("en", { type: "language", fallback: "none" }));

/** Null if the tag is malformed or its language is unknown. */
function canonicalTag(given: string): string | null {
  if (!LANGUAGE_TAG.test(given)) return null;
  try {
    const { language, baseName } = new Intl.Locale(given);
    return names().of(language) === undefined ? null : baseName;
  } catch {
    return null; // The tag has the form of one, but parts that BCP 47 does not allow, such as a repeated variant.
  }
}
