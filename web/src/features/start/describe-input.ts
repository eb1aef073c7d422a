import type { JobPreview } from "@quarry/client";
import { describePrice } from "#web/features/jobs/data/describe-credits";
import { counted } from "#web/format/numbers";
import type { OnExisting } from "./known-sites";
import type { ReadSites } from "./sites";

const SHOWN_WORDS = 2;

/** The number of sites and the price, which the API says as soon as it has the present input. */
export function describeInput(
  { urls, others, sentence }: ReadSites,
  plan: JobPreview | undefined,
  onExisting: OnExisting,
): string {
  if (sentence !== undefined) return "Finds companies that match this description.";
  if (!plan && urls.length === 0 && others.length === 0) return "Each site costs one credit.";
  const ignored =
    others.length > 0
      ? ` Not an address: ${others.slice(0, SHOWN_WORDS).join(", ")}${others.length > SHOWN_WORDS ? ", …" : ""}.`
      : "";
  const read = plan
    ? describePrice({
        sites: plan.sites,
        credits: plan.credits[onExisting],
        renderingCredits: plan.rendering_credits[onExisting],
      })
    : `${counted(urls.length, "site")}.`;
  return read + ignored;
}
