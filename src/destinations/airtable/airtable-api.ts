import * as z from "zod";
import { type Answer, failureOf, retryAfterMs } from "#src/destinations/call";
import { configText } from "#src/destinations/config-member";
import type { DestinationSettings } from "#src/destinations/destination";
import type { LeadField } from "#src/destinations/lead-fields";

const API = "https://api.airtable.com/v0";
/** Records of one request (airtable.com/developers/web/api/update-multiple-records). */
export const MAX_RECORDS = 10;
/** Five requests a second for each base, whatever the plan. */
export const PAUSE_MS = 210;
export const MAX_PAGES = 5;
/** "You will need to wait 30 seconds before subsequent requests will succeed." */
const BUSY_MS = 30_000;

/** Columns that are written where the table has them. */
export const COLUMNS: Partial<Record<LeadField, string>> = {
  website: "Website",
  company_name: "Company",
  email: "Email",
  phone: "Phone",
  city: "City",
  country: "Country",
  description: "Description",
};

/** A formula or a lookup takes no value: no record of the table does. */
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

/** A text in a formula. Texts that quoting is not documented for are not findable. */
export const quote = (text: string): string => `"${text}"`;
export const isFindable = (text: string): boolean => text !== "" && !/["\\\p{Cc}]/u.test(text);
export const columnInFormula = (name: string): string => `{${name.replaceAll("}", "\\}")}}`;

export const refusalIn = (answer: Answer): { type: string; message: string } =>
  Refusal.safeParse(answer.json).data?.error ?? { type: "", message: "" };

export function refusalOf(answer: Answer) {
  const { type, message } = refusalIn(answer);
  const said = [type, message].filter(Boolean).join(": ");
  if (answer.status === 429)
    return failureOf(answer, said, "retry", retryAfterMs(answer.headers) ?? BUSY_MS);
  if (answer.status === 403)
    return failureOf(
      answer,
      `${said}. Base and table must be right, and the token needs the base and the scopes data.records:read and data.records:write`,
    );
  return failureOf(answer, said || null);
}
