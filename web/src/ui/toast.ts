import { describeError } from "#web/api/errors";
import { toasts } from "./toast-manager";

/** Shows that an action succeeded. */
export const showDone = (title: string, description?: string): void => {
  toasts.add({ title, ...(description && { description }), type: "done" });
};

/** Shows why an action failed, with the request id. */
export const showFailure = (error: unknown): void => {
  const { message, requestId } = describeError(error);
  toasts.add({
    title: message,
    ...(requestId && { description: `Request ${requestId}` }),
    type: "failure",
    priority: "high",
    timeout: 10_000,
  });
};
