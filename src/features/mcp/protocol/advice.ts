import { AppError, type ErrorCode } from "#src/shared/errors";

/** What the model should do after an error of this code. Messages say what is wrong, but not what follows from it. */
const ADVICE: Partial<Record<ErrorCode, string>> = {
  validation_failed: "Correct the arguments and call the tool again.",
  not_found:
    "Check the id. List leads with search_leads, jobs with list_crawls and lists of addresses with list_verifications.",
  insufficient_credits:
    "Report the price and the balance (get_usage) to the user. Do less at once, or wait until the user adds credits.",
  quota_exceeded: "Do not retry. Report to the user which quota is used up and how to free it.",
  rate_limited: "Wait for the stated time before you call this tool again. Do not retry at once.",
  forbidden: "Do not retry. Report to the user which permission is missing.",
  conflict: "Read the current state first. Do not repeat the same call.",
  icp_not_configured:
    "Ask the user to describe the ideal customer in the settings of the workspace. No tool can do that.",
  ai_not_configured:
    "Do not retry. Write the text yourself from get_lead, or report to the user that the operator has configured no language model.",
  ai_unavailable: "Nothing was charged. Call the tool once more, then give up.",
  maps_not_configured:
    "Use find_companies instead, and report to the user that no maps provider is configured.",
  upstream_failed: "Try once more later, or go on without this result.",
  internal_error: "Try once more. If it fails again, give the user the request id.",
};

/** The text of a failed call: the code, what is wrong, and what to do next. */
export function explainFailure({ code, message }: AppError): string {
  const advice = ADVICE[code];
  const sentence = /[.!?]$/.test(message) ? message : `${message}.`;
  return `${code}: ${sentence}${advice ? `\nWhat to do: ${advice}` : ""}`;
}
