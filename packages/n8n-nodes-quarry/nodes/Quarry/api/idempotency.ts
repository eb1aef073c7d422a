import { createHash, randomUUID } from "node:crypto";
import type { IDataObject, IExecuteFunctions } from "n8n-workflow";

/**
 * The idempotency key of a request. It is the same if n8n tries a node again within an execution (Retry On Fail), so
 * that the service returns the first result. Another execution, pass of a loop, item or body has another key.
 */
export function idempotencyKey(
  context: IExecuteFunctions,
  { itemIndex, path, body }: { itemIndex: number; path: string; body: IDataObject },
): string {
  const identity = [
    context.getInstanceId(),
    context.getWorkflow().id,
    context.getExecutionId() ?? randomUUID(),
    context.getNode().id,
    context.evaluateExpression("{{ $runIndex }}", itemIndex),
    itemIndex,
    path,
    body,
  ];
  return `n8n-${createHash("sha256").update(JSON.stringify(identity)).digest("hex")}`;
}
