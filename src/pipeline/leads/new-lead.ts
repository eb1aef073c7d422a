import type { NewCheck } from "#src/pipeline/verification/email-check";
import type { Enrichment, LeadInput, LeadProfile, Socials, Technology } from "#src/shared/lead";
import type { LeadOverrides } from "#src/shared/lead-overrides";

/**
 * Limit of the cells from several files in one lead, as JSON. A row of one file has at most 32,768 characters. If all are
 * longer, only those of the newest file are kept.
 */
export const MAX_INPUT_CHARACTERS = 65_536;

/**
 * A lead from a crawl or a capture. Lists are best first; `facts` is JSON text for later steps. `text` is the text of its
 * pages for `storeTexts`, null if the lead keeps the one it has.
 */
export type NewLead = {
  id: string;
  jobId: string;
  website: string;
  domain: string;
  companyName: string | null;
  title: string | null;
  description: string | null;
  language: string | null;
  emails: NewEmail[];
  phones: string[];
  socials: Socials;
  technologies: Technology[];
  enrichment: Enrichment;
  facts: string | null;
  text: string | null;
  /** Null if no page was read: what is stored stays. */
  profile?: LeadProfile | null;
  /** Host of the site as the job named it, if it redirects to another. */
  requestedHost?: string | null;
  /** Null if the site was not uploaded with further columns: what is stored stays. */
  input?: LeadInput | null;
  /** The corrections that this lead already contains. Without it, saving applies the stored ones. */
  overrides?: LeadOverrides | null;
  pagesCrawled: number;
};

/** An address with its source and, if checked, its verdict. */
export type NewEmail = {
  email: string;
  sourceUrl: string | null;
  method: string;
  check?: NewCheck;
};
