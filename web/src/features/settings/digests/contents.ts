import type { Digest } from "@quarry/client";

export const FREQUENCIES = [
  { value: "daily", label: "Daily" },
  { value: "weekly", label: "Weekly" },
  { value: "monthly", label: "Monthly" },
] as const;

/** The parts of a digest. */
export const CONTENTS = [
  { name: "include_new_leads", label: "New leads" },
  { name: "include_top_icp", label: "Best matches with the ideal customer" },
  { name: "include_verification", label: "Verified addresses" },
  { name: "include_changes", label: "Changes of websites" },
  { name: "include_recommendations", label: "Recommendations" },
] as const;

export const contentsOf = (digest: Digest): string[] =>
  CONTENTS.filter(({ name }) => digest[name]).map(({ label }) => label);
