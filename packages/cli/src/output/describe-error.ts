import { ApiError, AuthenticationError, ConnectionError, ValidationError } from "@quarry/client";
import { printable } from "./cells.ts";

/** Invalid members that are printed. */
const MAX_DETAILS = 3;

/** An error as a sentence, with what to do about it. */
export function describeError(error: unknown): string {
  if (error instanceof AuthenticationError)
    return `${sentence(error.message)} Run: quarry login, or set QUARRY_API_KEY.`;
  if (error instanceof ValidationError) return describeValidation(error);
  if (error instanceof ApiError) return describeResponse(error);
  if (error instanceof ConnectionError) return describeConnection(error);
  return sentence(error instanceof Error ? error.message : String(error));
}

/** Node states the reason of a failed request in the cause of the cause. */
function describeConnection(error: ConnectionError): string {
  let reason: Error = error;
  while (reason.cause instanceof Error) reason = reason.cause;
  return `No response from the service: ${sentence(reason.message)} Is it running? --url or QUARRY_URL selects another.`;
}

function describeValidation({ message, details }: ValidationError): string {
  // The message names the only invalid member.
  if (details.length < 2) return sentence(message);
  const shown = details.slice(0, MAX_DETAILS).map(({ path, message: about }) => `${path} ${about}`);
  const more = details.length - shown.length;
  return sentence(`${shown.join("; ")}${more > 0 ? `; and ${more} more` : ""}`);
}

function describeResponse({ message, status, requestId, retryAfterMs }: ApiError): string {
  const retry = retryAfterMs ? ` Try again in ${Math.ceil(retryAfterMs / 1000)} s.` : "";
  // The operator finds the request in the log by its id.
  const request = status >= 500 && requestId ? ` Request: ${requestId}.` : "";
  return `${sentence(message)}${retry}${request}`;
}

/** Text of the service on one line, with a full stop. */
function sentence(text: string): string {
  const line = printable(text);
  return /[.!?]$/.test(line) ? line : `${line}.`;
}
