import type { Job } from "@quarry/client";
import { counted } from "#cli/output/counted";

/** The result of a job in one line. */
export function summaryOf({ status, progress, credits, error }: Job): string {
  const { sites_done, sites_failed, leads } = progress;
  const sites = `${counted(sites_done, "site")} read, ${sites_failed} not`;
  const result = `${counted(leads, "lead")}; ${counted(credits.spent, "credit")} spent`;
  return `${status}: ${sites}; ${result}.${error ? ` ${error}` : ""}`;
}
