import type { Lead, LeadEmail, Technology } from "@quarry/client";
import { firstOf } from "#cli/output/cells";
import type { Column } from "#cli/output/output";

/** The most informative categories first, before those that every site uses. */
const INFORMATIVE = [
  "Ecommerce",
  "CMS",
  "JavaScript frameworks",
  "Web frameworks",
  "Page builders",
  "PaaS",
  "CRM",
  "Marketing automation",
  "Live chat",
  "Payment processors",
  "Analytics",
  "UI frameworks",
  "Web servers",
];
const SHOWN_TECHNOLOGIES = 3;

const rankOf = ({ category }: Technology) =>
  INFORMATIVE.indexOf(category) + 1 || INFORMATIVE.length + 1;

/** The names of the most informative technologies, and the number of others. */
const mostInformative = (technologies: readonly Technology[]) =>
  firstOf(
    [...technologies].sort((a, b) => rankOf(a) - rankOf(b)).map(({ name }) => name),
    SHOWN_TECHNOLOGIES,
  );

/** A website without scheme and trailing slash, as a person writes it. */
const shortWebsite = (website: string) => website.replace(/^https?:\/\/|\/$/g, "");

/** How lists of leads are printed. */
export const LEAD_COLUMNS: Column<Lead>[] = [
  { path: "id" },
  { path: "company_name", title: "Company" },
  { path: "website", title: "Website", cell: ({ website }) => shortWebsite(website) },
  { path: "emails", title: "E-mail", cell: ({ emails }) => firstOf(emails) },
  { path: "phones", title: "Phone", cell: ({ phones }) => firstOf(phones) },
  { path: "socials", title: "Profiles", cell: ({ socials }) => Object.keys(socials).join(" ") },
  { path: "enrichment.quality.grade", title: "Grade" },
  { path: "enrichment.email.deliverability", title: "Delivery" },
  {
    path: "technologies",
    title: "Technologies",
    cell: ({ technologies }) => mostInformative(technologies),
  },
  { path: "tags" },
];

/** How the addresses of a lead are printed. */
export const EMAIL_COLUMNS: Column<LeadEmail>[] = [
  { path: "email", title: "Address" },
  { path: "status", title: "Status" },
  { path: "confidence", title: "Confidence" },
  { path: "source.method", title: "Found as" },
  { path: "source.url", title: "Page" },
  { path: "reasons" },
];
