import { TriangleAlert } from "lucide-react";
import { describeError } from "#web/api/errors";
import { Button } from "./button";
import { CopyButton } from "./copy-button";

/** A failed request: the API's sentence, its request id for the operator, and a way to try again. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { message, requestId } = describeError(error);
  return (
    <div role="alert" className="mx-auto grid max-w-md justify-items-center gap-2 p-10 text-center">
      <TriangleAlert aria-hidden="true" className="size-5 text-bad" />
      <p>{message}</p>
      {requestId && (
        <p className="flex items-center gap-1 text-xs text-muted">
          Request <code className="font-mono">{requestId}</code>
          <CopyButton text={requestId} label="Copy the request id" />
        </p>
      )}
      {onRetry && <Button onClick={onRetry}>Try again</Button>}
    </div>
  );
}

/** A failed request inside a form or panel, on one line. */
export function ErrorLine({ error }: { error: unknown }) {
  if (!error) return null;
  const { message, requestId } = describeError(error);
  return (
    <p role="alert" className="rounded-md bg-bad-soft px-2.5 py-2 text-bad">
      {message}
      {requestId && !message.includes(requestId) && (
        <span className="block text-xs">Request {requestId}</span>
      )}
    </p>
  );
}
