import type { LeadFilter } from "@quarry/client";
import { type ApiCall, quote } from "#web/ui/copy-as-menu";

/** The request of the list, to copy. */
export function listCall(filter: LeadFilter): ApiCall {
  const query = new URLSearchParams(
    Object.entries(filter).map(([name, value]) => [name, String(value)]),
  ).toString();
  const cli = listCommand(filter);
  return {
    method: "GET",
    path: query ? `/leads?${query}` : "/leads",
    typescript: `quarry.leads.list(${JSON.stringify(filter)})`,
    ...(cli && { cli }),
  };
}

/** The command of the CLI, which has no words beside filters, no "no", and one value of each choice. */
function listCommand(filter: LeadFilter): string | undefined {
  const entries = Object.entries(filter);
  const isKnown = ([name, value]: [string, unknown]) =>
    name !== "q" &&
    name !== "hiring" &&
    value !== false &&
    !(name === "email_status" && String(value).includes(","));
  if (!entries.every(isKnown)) return undefined;
  const flags = entries.map(([name, value]) => {
    const flag = `--${name === "job_id" ? "job" : name.replaceAll("_", "-")}`;
    // With a space, a value such as "-quality" would be another option.
    return value === true ? flag : `${flag}=${quote(String(value))}`;
  });
  return ["quarry leads list", ...flags].join(" ");
}
