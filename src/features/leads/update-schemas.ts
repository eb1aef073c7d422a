import { z } from "@hono/zod-openapi";
import { countryCode } from "#src/http/country";
import { NETWORKS } from "#src/shared/lead";

const MAX_EMAILS = 50;
const MAX_PHONES = 50;

const isNetwork = new Set<string>(NETWORKS);
const text = (max: number) => z.string().trim().min(1).max(max).nullable();
const removed = "`null` removes the correction and restores what the site says";

/** Corrections of a lead. Each given member replaces the former correction of it. */
export const LeadUpdate = z
  .strictObject({
    company_name: text(200).openapi({ description: `Company name. ${removed}` }),
    title: text(500).openapi({ description: `Title. ${removed}` }),
    description: text(5_000).openapi({ description: `Description. ${removed}` }),
    country: countryCode()
      .nullable()
      .openapi({
        type: ["string", "null"],
        description: `Code or name of the company's country. ${removed}`,
      }),
    emails: z
      .array(z.email().max(254).toLowerCase())
      .max(MAX_EMAILS)
      .nullable()
      .openapi({
        description: `All e-mail addresses, best first, at most ${MAX_EMAILS}. Known ones keep their checks. ${removed}`,
      }),
    phones: z
      .array(
        z
          .string()
          .regex(/^\+[1-9]\d{6,14}$/, "Expected a number in E.164 form, such as +493012345678"),
      )
      .max(MAX_PHONES)
      .nullable()
      .openapi({
        description: `All telephone numbers in E.164 form, best first, at most ${MAX_PHONES}. ${removed}`,
      }),
    socials: z
      .record(z.string(), z.url({ protocol: /^https?$/ }).max(500))
      .refine((given) => Object.keys(given).every((name) => isNetwork.has(name)), {
        error: `Expected profiles of ${NETWORKS.join(", ")}`,
      })
      .nullable()
      .openapi({ description: `All profiles by network. ${removed}` }),
  })
  .partial()
  .refine((given) => Object.keys(given).length > 0, { error: "Give at least one property" })
  .openapi("LeadUpdate");
export type LeadUpdate = z.output<typeof LeadUpdate>;
