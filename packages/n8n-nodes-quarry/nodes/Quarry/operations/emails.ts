import type {
  CreatedVerification,
  FoundEmail,
  Verification,
  VerificationResult,
} from "@quarry/client";
import { type IExecuteFunctions, type INodeExecutionData, NodeOperationError } from "n8n-workflow";
import { idempotencyKey } from "../api/idempotency.ts";
import { toItem } from "../api/items.ts";
import { listAll } from "../api/pages.ts";
import { request } from "../api/request.ts";
import { hasEnded, waitFor } from "../api/wait.ts";

/** The addresses of the input, by item. Empty for a verification that was started elsewhere. */
type Asked = Map<number, string>;

/** Verifies the addresses of all items as one list. Each item gets its verdict. */
export async function verify(
  context: IExecuteFunctions,
  itemIndexes: number[],
): Promise<INodeExecutionData[]> {
  const [first = 0] = itemIndexes;
  const asked: Asked = new Map();
  for (const itemIndex of itemIndexes) {
    const given = context.getNodeParameter("email", itemIndex) as string | null;
    const email = (given ?? "").trim();
    if (email !== "") asked.set(itemIndex, email);
  }
  if (asked.size === 0) return itemIndexes.map((item) => toItem(notVerified(""), item));
  const path = "/verifications";
  const body = { emails: [...new Set(asked.values())], name: `n8n: ${context.getWorkflow().name}` };
  const key = idempotencyKey(context, { itemIndex: first, path, body });
  const { id } = await request<CreatedVerification>(context, {
    method: "POST",
    path,
    body: { ...body, name: body.name.slice(0, 200) },
    key,
    itemIndex: first,
  });
  const { results, verification } = await waitForResults(context, id, first);
  if (!results) return [toItem(verification, itemIndexes)];
  const byAddress = new Map(results.map((result) => [canonical(result.email), result]));
  return itemIndexes.map((item) => {
    const email = asked.get(item) ?? "";
    return toItem({ ...notVerified(email), ...byAddress.get(canonical(email)) }, item);
  });
}

/** Waits for a verification that exists. */
export async function getResults(
  context: IExecuteFunctions,
  itemIndex: number,
): Promise<INodeExecutionData[]> {
  const id = context.getNodeParameter("verificationId", itemIndex) as string;
  const { results, verification } = await waitForResults(context, id.trim(), itemIndex);
  return (results ?? [verification]).map((row) => toItem(row, itemIndex));
}

export async function find(
  context: IExecuteFunctions,
  itemIndex: number,
): Promise<INodeExecutionData[]> {
  const path = "/people/find-email";
  const body = {
    first_name: context.getNodeParameter("firstName", itemIndex) as string,
    last_name: context.getNodeParameter("lastName", itemIndex) as string,
    domain: context.getNodeParameter("domain", itemIndex) as string,
  };
  const key = idempotencyKey(context, { itemIndex, path, body });
  const found = await request<FoundEmail>(context, { method: "POST", path, body, key, itemIndex });
  return [toItem({ ...body, ...found }, itemIndex)];
}

/** The results so far, or none if the user wants the verification when the time is up. */
async function waitForResults(context: IExecuteFunctions, id: string, itemIndex: number) {
  const path = `/verifications/${encodeURIComponent(id)}`;
  const maxWaitSeconds = context.getNodeParameter("maxWaitSeconds", itemIndex) as number;
  const { value: verification, isDone } = await waitFor(context, {
    read: () => request<Verification>(context, { path, itemIndex }),
    isDone: hasEnded,
    maxWaitSeconds,
  });
  const fail = (message: string, description: string) =>
    new NodeOperationError(context.getNode(), message, { description, itemIndex });
  if (verification.status === "failed")
    throw fail(
      `The verification failed: ${verification.error ?? "no reason"}`,
      `Verification ${id}`,
    );
  const whenTimeIsUp = isDone
    ? "results"
    : (context.getNodeParameter("whenTimeIsUp", itemIndex) as string);
  if (whenTimeIsUp === "fail")
    throw fail(
      `${verification.done} of ${verification.total} addresses are verified after ${maxWaitSeconds} seconds`,
      `Verification ${id} continues: mail servers can ask to come back after an hour. With Retry On Fail, this node waits for the same verification again. You can also use the operation Get Verification Results with this ID.`,
    );
  if (whenTimeIsUp === "verification") return { verification, results: null };
  const results = await listAll<VerificationResult & { id?: string }>(context, {
    path: `${path}/results`,
    itemIndex,
  });
  return { verification, results };
}

/** An item without an address, with one on the suppression list, or without a verdict when the time is up. */
const notVerified = (email: string) => ({ email, status: null, confidence: null, reasons: [] });

/** The service compares addresses by their letters and by the encoding of the domain in DNS. */
function canonical(email: string): string {
  const [, local = email, domain = ""] = /^(.*)@(.*)$/.exec(email.trim().toLowerCase()) ?? [];
  const url = `http://${domain}`;
  return `${local}@${URL.canParse(url) ? new URL(url).hostname : domain}`;
}
