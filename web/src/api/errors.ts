import { ApiError, ConnectionError, ValidationError } from "@quarry/client";
import { isMissingFile, MISSING_FILE } from "./missing-file";

/** What to show of a failure: a sentence, and the id with which the operator finds the request in the log. */
type ErrorText = { message: string; requestId: string | undefined };

export function describeError(error: unknown): ErrorText {
  if (error instanceof ValidationError)
    return { message: inWords(error), requestId: error.requestId };
  if (error instanceof ApiError) return { message: error.message, requestId: error.requestId };
  if (error instanceof ConnectionError)
    return {
      message: "The service did not respond. Check your connection, then try again.",
      requestId: undefined,
    };
  if (isMissingFile(error)) return { message: MISSING_FILE, requestId: undefined };
  return {
    message: "The dashboard failed. Load the page again. If it fails again, report it.",
    requestId: undefined,
  };
}

const SHOWN_MESSAGES = 3;

/** The messages of a rejected request, each with the name of its field: `body.job_name` is "Job name". */
function inWords({ details, message }: ValidationError): string {
  if (details.length === 0) return message;
  return details
    .slice(0, SHOWN_MESSAGES)
    .map(({ path, message: text }) => {
      const [, ...names] = path.split(".");
      const name = names.join(" ").replaceAll("_", " ");
      // Some messages begin with the field themselves.
      return name === "" || text.startsWith("`") ? text : `${capitalized(name)}: ${text}`;
    })
    .join(" ");
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The messages of a rejected request by the name of the field: `body.email` belongs to `email`. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ValidationError)) return {};
  return Object.fromEntries(
    error.details
      .toReversed()
      .map(({ path, message }) => [path.replace(/^(?:body|query)\./, ""), message]),
  );
}

/** Whether every message of a rejected request has a field of the form, so that no general message is needed. */
export const isAboutFields = (error: unknown, names: readonly string[]): boolean => {
  const found = Object.keys(fieldErrors(error));
  return found.length > 0 && found.every((name) => names.includes(name));
};
