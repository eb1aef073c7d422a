import { describeError } from "#web/api/errors";
import { showMessage } from "./messages";

/** Shows that an action succeeded. */
export const showDone = (title: string, description?: string): void =>
  showMessage({ title, ...(description && { description }), type: "done" });

/** Shows that an action ran and did not succeed. */
export const showProblem = (title: string, description?: string): void =>
  showMessage({ title, ...(description && { description }), type: "failure" });

/** Shows why an action failed, with the request id. */
export const showFailure = (error: unknown): void => {
  const { message, requestId } = describeError(error);
  showMessage({
    title: message,
    ...(requestId && { description: `Request ${requestId}` }),
    type: "failure",
    priority: "high",
    timeout: 10_000,
  });
};
