import { ApiError, ConnectionError, ValidationError } from "@quarry/client";
import { isMissingFile, MISSING_FILE } from "./missing-file";
import { rejectionInWords } from "./rejection-words";

const SERVICE_FAILED =
  "The service failed. Try again in a moment. If it fails again, report it to the operator.";

/** What to show of a failure: a sentence, and the id with which the operator finds the request in the log. */
type ErrorText = { message: string; requestId: string | undefined };

export function describeError(error: unknown): ErrorText {
  if (error instanceof ValidationError)
    return { message: rejectionInWords(error), requestId: error.requestId };
  if (error instanceof ApiError && error.code === "internal_error")
    return { message: SERVICE_FAILED, requestId: error.requestId };
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
