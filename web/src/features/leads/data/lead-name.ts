import type { Lead } from "@quarry/client";

/** What to call a lead: its company, or its domain if no page names the company. */
export const nameOfLead = ({ company_name, domain }: Pick<Lead, "company_name" | "domain">) =>
  company_name ?? domain;
