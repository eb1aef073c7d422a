import type { Company, Job } from "@quarry/client";
import { type IExecuteFunctions, type INodeExecutionData, NodeOperationError } from "n8n-workflow";
import { toItem } from "../api/items.ts";
import { request, respond } from "../api/request.ts";
import { hasEnded, waitFor } from "../api/wait.ts";

/** What is known of a domain. With `refresh` the site is crawled first. */
export async function get(
  context: IExecuteFunctions,
  itemIndex: number,
): Promise<INodeExecutionData[]> {
  const domain = (context.getNodeParameter("domain", itemIndex) as string).trim();
  const path = `/companies/${encodeURIComponent(domain)}`;
  const refresh = context.getNodeParameter("refresh", itemIndex) as boolean;
  const query = refresh ? { refresh: "true" } : {};
  const { statusCode, body } = await respond(context, { path, query, itemIndex });
  if (statusCode !== 202) return [toItem(body as Company, itemIndex)];
  const { id } = body as Job;
  const maxWaitSeconds = context.getNodeParameter("maxWaitSeconds", itemIndex) as number;
  const { isDone } = await waitFor(context, {
    read: () => request<Job>(context, { path: `/jobs/${id}`, itemIndex }),
    isDone: hasEnded,
    maxWaitSeconds,
  });
  if (!isDone)
    throw new NodeOperationError(
      context.getNode(),
      `The site of ${domain} is still being read after ${maxWaitSeconds} seconds`,
      {
        description: `Job ${id} continues. Another attempt waits for the same job and costs nothing.`,
        itemIndex,
      },
    );
  return [toItem(await request<Company>(context, { path, itemIndex }), itemIndex)];
}
