import { shorten } from "./delimit";

/** The facts about a company that a prompt contains: only what a crawl found. */
export type CompanyProfile = {
  website: string;
  company_name: string | null;
  title: string | null;
  description: string | null;
  language: string | null;
  organization_types: string[];
  city: string | null;
  country: string | null;
  employees: string | null;
  founded_year: number | null;
  technologies: string[];
  social_networks: string[];
  email_count: number;
  phone_count: number;
  /** Titles of advertised positions, if known. */
  open_roles: string[];
  /** Visible text of its pages. */
  text: string;
};

const MAX_NAME = 200;
const MAX_SENTENCES = 600;
const MAX_LIST = 30;
const MAX_TEXT = 8_000;

/**
 * Limits a profile for use in a prompt: about 4,000 tokens at most in Latin script, whatever the pages
 * contain.
 */
export function boundProfile(profile: CompanyProfile): CompanyProfile {
  const name = (text: string | null) => (text === null ? null : shorten(text, MAX_NAME) || null);
  const names = (list: string[]) => list.slice(0, MAX_LIST).map((text) => shorten(text, 80));
  return {
    ...profile,
    website: shorten(profile.website, MAX_NAME),
    company_name: name(profile.company_name),
    title: name(profile.title),
    description:
      profile.description === null ? null : shorten(profile.description, MAX_SENTENCES) || null,
    language: name(profile.language),
    organization_types: names(profile.organization_types),
    city: name(profile.city),
    country: name(profile.country),
    employees: name(profile.employees),
    technologies: names(profile.technologies),
    social_networks: names(profile.social_networks),
    open_roles: names(profile.open_roles),
    text: shorten(profile.text, MAX_TEXT),
  };
}

/** The facts of a bounded profile, including the number of its positions. */
export const statedBy = (profile: CompanyProfile) => [profile, profile.open_roles.length];
