import type { LeadDetails, LeadUpdate } from "@quarry/client";

/** What users can correct. */
export type Correctable = LeadDetails["overrides"][number];

export const CORRECTABLE_LABELS: Record<Correctable, string> = {
  company_name: "Company name",
  title: "Title",
  description: "Description",
  country: "Country",
  emails: "E-mail addresses",
  phones: "Phone numbers",
  socials: "Profiles",
};

export const NETWORKS = [
  "linkedin",
  "x",
  "facebook",
  "instagram",
  "youtube",
  "tiktok",
  "github",
  "pinterest",
  "threads",
  "whatsapp",
  "telegram",
  "xing",
] as const;

const SOCIAL = "socials.";

/** The name of the field with the profile of a network. */
export const socialField = (network: string): string => SOCIAL + network;

const TEXTS = ["company_name", "title", "description", "country"] as const;
const LISTS = ["emails", "phones"] as const;

/** The values of the form's fields for a lead. */
export function fieldsOf(lead: LeadDetails): Record<string, string> {
  const socials = Object.entries(lead.socials).map(([name, url]) => [socialField(name), url]);
  return {
    company_name: lead.company_name ?? "",
    title: lead.title ?? "",
    description: lead.description ?? "",
    country: lead.enrichment.company?.country ?? "",
    emails: lead.emails.join("\n"),
    phones: lead.phones.join("\n"),
    ...(Object.fromEntries(socials) as Record<string, string>),
  };
}

/** The members that differ from the lead. An emptied text restores what the site says. */
export function updateOf(lead: LeadDetails, fields: Record<string, string>): LeadUpdate {
  const former = fieldsOf(lead);
  const update: LeadUpdate = {};
  for (const name of TEXTS) {
    const text = fields[name]?.trim() ?? "";
    if (text !== former[name]?.trim()) update[name] = text || null;
  }
  for (const name of LISTS) {
    const list = linesOf(fields[name]);
    if (list.join("\n") !== former[name]) update[name] = list;
  }
  const socials = Object.entries(fields).flatMap(([name, url]) =>
    name.startsWith(SOCIAL) && url.trim() ? [[name.slice(SOCIAL.length), url.trim()] as const] : [],
  );
  const isChanged =
    socials.length !== Object.keys(lead.socials).length ||
    socials.some(([network, url]) => lead.socials[network] !== url);
  if (isChanged) update.socials = Object.fromEntries(socials);
  return update;
}

const linesOf = (text = ""): string[] =>
  text
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter(Boolean);
