import * as z from "zod";
import { type ProviderResponse, failureOf, retryAfterMs } from "#src/destinations/call";
import { configText } from "#src/destinations/config-member";
import type { DestinationSettings } from "#src/destinations/destination";
import type { LeadField } from "#src/destinations/lead-fields";

const API = "https://api.airtable.com/v0";
/** Maximum number of records in one request (airtable.com/developers/web/api/update-multiple-records). */
export const MAX_RECORDS = 10;
/** Airtable allows five requests per second for each base, on every plan. */
export const PAUSE_MS = 210;
export const MAX_PAGES = 5;
/** "You will need to wait 30 seconds before subsequent requests will succeed." */
const BUSY_MS = 30_000;

/** Default columns, written only if the table has them. */
export const COLUMNS: Partial<Record<LeadField, string>> = {
  website: "Website",
  company_name: "Company",
  email: "Email",
  phone: "Phone",
  city: "City",
  country: "Country",
  description: "Description",
};

/** Airtable rejects values for computed columns such as formulas and lookups. */
export const COMPUTED = /^Field ".+" cannot accept a value because the field is computed/;

export const Written = z.object({
  records: z.array(z.object({ id: z.string() })),
  createdRecords: z.array(z.string()).default([]),
});
export const Listed = z.object({
  records: z.array(
    z.object({
      id: z.string(),
      createdTime: z.string().default(""),
      fields: z.record(z.string(), z.unknown()),
    }),
  ),
  offset: z.string().optional(),
});
export type ReadRecord = z.infer<typeof Listed>["records"][number];
export type Fields = Record<string, string | number>;
const Refusal = z.object({
  error: z.union([
    z.object({ type: z.string(), message: z.string().default("") }),
    z.string().transform((type) => ({ type, message: "" })),
  ]),
});

export const keyColumn = ({ fieldMap }: DestinationSettings): string =>
  fieldMap.domain || (fieldMap.website ?? "Website");

export const addressOf = (settings: DestinationSettings) =>
  `${API}/${configText(settings, "base")}/${encodeURIComponent(configText(settings, "table"))}`;

export const headersOf = (settings: DestinationSettings) => ({
  authorization: `Bearer ${settings.authToken?.trim()}`,
});

/** Quotes a string for a formula. Strings without a documented quoting are not searchable. */
export const quote = (text: string): string => `"${text}"`;
export const isFindable = (text: string): boolean => text !== "" && !/["\\\p{Cc}]/u.test(text);
export const columnInFormula = (name: string): string => `{${name.replaceAll("}", "\\}")}}`;

export const refusalIn = (response: ProviderResponse): { type: string; message: string } =>
  Refusal.safeParse(response.json).data?.error ?? { type: "", message: "" };

export function refusalOf(response: ProviderResponse) {
  const { type, message } = refusalIn(response);
  const said = [type, message].filter(Boolean).join(": ");
  if (response.status === 429)
    return failureOf(response, said, "retry", retryAfterMs(response.headers) ?? BUSY_MS);
  if (response.status === 403)
    return failureOf(
      response,
      `${said}. Check base and table. The token needs access to the base and the scopes data.records:read and data.records:write`,
    );
  return failureOf(response, said || null);
}
