import type { Job } from "@quarry/client";
import { counted, formatNumber } from "#web/format/numbers";

type Price = {
  sites: number;
  /** Of the sites that are read. */
  credits: number;
  /** Of the pages that a browser renders. */
  renderingCredits: number;
};

/** What a job reserves, as one total before its parts. */
export function describePrice({ sites, credits, renderingCredits }: Price): string {
  if (renderingCredits === 0)
    return `${counted(sites, "site")}, at most ${counted(credits, "credit")}.`;
  const total = counted(credits + renderingCredits, "credit");
  const parts = `${formatNumber(credits)} for the ${sites === 1 ? "site" : "sites"}, ${formatNumber(renderingCredits)} for pages that need a browser`;
  return `${counted(sites, "site")}: at most ${total} reserved (${parts}). What is not used comes back.`;
}

/** The credits of a job: what it has spent of what it reserved, and at its end what came back. */
export function describeCredits(
  { reserved, spent, refunded }: Job["credits"],
  isOpen: boolean,
): string {
  if (isOpen) return `${formatNumber(spent)} spent of ${formatNumber(reserved)} reserved`;
  return refunded > 0
    ? `${formatNumber(spent)} spent, ${formatNumber(refunded)} refunded`
    : `${formatNumber(spent)} spent`;
}
