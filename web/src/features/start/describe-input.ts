import type { JobPreview } from "@quarry/client";
import { counted } from "#web/format/numbers";
import type { OnExisting } from "./known-sites";
import type { ReadSites } from "./sites";

const SHOWN_WORDS = 2;

/** The number of sites and the price: those of the API if it has the present input, else those of the words. */
export function describeInput(
  { urls, others, sentence }: ReadSites,
  plan: JobPreview | undefined,
  onExisting: OnExisting,
): string {
  if (sentence !== undefined) return "Finds companies that match this description.";
  if (!plan && urls.length === 0 && others.length === 0) return "Each site costs one credit.";
  const sites = plan?.sites ?? urls.length;
  const credits = plan?.credits[onExisting] ?? sites;
  const ignored =
    others.length > 0
      ? ` Not an address: ${others.slice(0, SHOWN_WORDS).join(", ")}${others.length > SHOWN_WORDS ? ", …" : ""}.`
      : "";
  return `${counted(sites, "site")}, at most ${counted(credits, "credit")}.${ignored}`;
}
