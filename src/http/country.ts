import { z } from "@hono/zod-openapi";
import { lazy } from "#src/shared/lazy";
import { findCountryCode, nearestCountry } from "#src/shared/country-code";

const country = lazy(() =>
  z
    .string()
    .trim()
    .min(1)
    .max(60)
    .transform((given, context) => {
      const code = findCountryCode(given);
      if (code) return code;
      context.addIssue({ code: "custom", message: `Unknown country. ${hint(given)}` });
      return z.NEVER;
    })
    .openapi({
      type: "string",
      description:
        "ISO 3166-1 code of two or three letters, or the country's name in English or a major language. The case does not matter.",
      example: "DE",
    }),
);

/** A country by its code or a name, parsed to its stored code. */
export const countryCode = () => country();

function hint(given: string): string {
  const nearest = nearestCountry(given);
  if (!nearest) return "Use an ISO 3166-1 code of two letters, such as DE";
  return `Did you mean ${nearest.code} (${nearest.name})?`;
}
