/** The networks whose profiles are looked for; each is a column of an export. */
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

/** Profile addresses by network: `linkedin`, `x`, `facebook`, `instagram`, `youtube`, `tiktok`, `github`, … */
export type Socials = Record<string, string>;

export type Technology = { name: string; category: string };

/** The members that were computed, each as the interface specification lists it. */
export type Enrichment = {
  ai?: Record<string, unknown>;
  company?: Record<string, unknown>;
  domain?: Record<string, unknown>;
  email?: Record<string, unknown>;
  icp?: Record<string, unknown>;
  phone?: Record<string, unknown>;
  quality?: Record<string, unknown>;
  seo?: Record<string, unknown>;
};
