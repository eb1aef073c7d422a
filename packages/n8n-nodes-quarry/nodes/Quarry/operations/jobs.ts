import type { Job, JobSite, Lead } from "@quarry/client";
import {
  type IDataObject,
  type IExecuteFunctions,
  type INodeExecutionData,
  NodeOperationError,
} from "n8n-workflow";
import { idempotencyKey } from "../api/idempotency.ts";
import { simplifyLead, toItem } from "../api/items.ts";
import { listAll, readLimit } from "../api/pages.ts";
import { request } from "../api/request.ts";
import { hasEnded, waitFor } from "../api/wait.ts";
import { hostOf, readUrls } from "./urls.ts";

/** The input items whose websites a job reads. */
type Origin = { itemIndexes: number[]; itemsOfHost: Map<string, number[]> };

/** Options of this node. The others are members of the request. */
const OWN = ["failed_sites", "idempotency_key"] as const;

/** Members of a job that stand beside `config` in the request. */
const MEMBERS = ["name", "on_existing"] as const;
const LISTS = ["include_paths", "exclude_paths", "tags"] as const;

/** Starts one job for all given items, and by default waits for its leads. */
export async function crawl(
  context: IExecuteFunctions,
  itemIndexes: number[],
): Promise<INodeExecutionData[]> {
  const [first = 0] = itemIndexes;
  const itemsOfHost = new Map<string, number[]>();
  const urls = new Set<string>();
  for (const itemIndex of itemIndexes)
    for (const url of readUrls(context.getNodeParameter("urls", itemIndex))) {
      urls.add(url);
      const host = hostOf(url);
      itemsOfHost.set(host, [...(itemsOfHost.get(host) ?? []), itemIndex]);
    }
  if (urls.size === 0)
    throw new NodeOperationError(context.getNode(), "No item has a website", {
      description: "Check the parameter Websites.",
      itemIndex: first,
    });
  const options = context.getNodeParameter("options", first, {}) as IDataObject;
  const body = { urls: [...urls], ...newJobOf(options) };
  const path = "/jobs";
  const key =
    (options["idempotency_key"] as string | undefined) ||
    idempotencyKey(context, { itemIndex: first, path, body });
  const job = await request<Job>(context, { method: "POST", path, body, key, itemIndex: first });
  const wait = context.getNodeParameter("wait", first) as boolean;
  return wait
    ? waitForLeads(context, job.id, { itemIndexes, itemsOfHost })
    : [toItem(job, itemIndexes)];
}

/** Waits for a job that exists. */
export async function wait(
  context: IExecuteFunctions,
  itemIndex: number,
): Promise<INodeExecutionData[]> {
  return waitForLeads(context, jobId(context, itemIndex), {
    itemIndexes: [itemIndex],
    itemsOfHost: new Map(),
  });
}

export async function get(
  context: IExecuteFunctions,
  itemIndex: number,
): Promise<INodeExecutionData[]> {
  const path = `/jobs/${jobId(context, itemIndex)}`;
  return [toItem(await request<Job>(context, { path, itemIndex }), itemIndex)];
}

export async function getAll(
  context: IExecuteFunctions,
  itemIndex: number,
): Promise<INodeExecutionData[]> {
  const status = context.getNodeParameter("status", itemIndex, "") as string;
  const query = status === "" ? {} : { status };
  const given = { path: "/jobs", query, itemIndex };
  const jobs = await listAll<Job>(context, given, readLimit(context, itemIndex));
  return jobs.map((job) => toItem(job, itemIndex));
}

export async function cancel(
  context: IExecuteFunctions,
  itemIndex: number,
): Promise<INodeExecutionData[]> {
  const path = `/jobs/${jobId(context, itemIndex)}/cancel`;
  return [toItem(await request<Job>(context, { method: "POST", path, itemIndex }), itemIndex)];
}

function newJobOf(options: IDataObject): IDataObject {
  const members: IDataObject = {};
  const config: IDataObject = {};
  for (const [name, value] of Object.entries(options)) {
    if (value === "" || OWN.some((own) => own === name)) continue;
    if (MEMBERS.some((member) => member === name)) members[name] = value;
    else if (LISTS.some((list) => list === name)) config[name] = splitList(value);
    else config[name] = value;
  }
  return { ...members, ...(Object.keys(config).length > 0 && { config }) };
}

const splitList = (value: unknown) =>
  String(value)
    .split(/[,\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");

async function waitForLeads(
  context: IExecuteFunctions,
  id: string,
  origin: Origin,
): Promise<INodeExecutionData[]> {
  const [itemIndex = 0] = origin.itemIndexes;
  const maxWaitSeconds = context.getNodeParameter("maxWaitSeconds", itemIndex) as number;
  const { value: job, isDone } = await waitFor(context, {
    read: () => request<Job>(context, { path: `/jobs/${id}`, itemIndex }),
    isDone: hasEnded,
    maxWaitSeconds,
  });
  if (job.status === "failed")
    throw new NodeOperationError(context.getNode(), `The job failed: ${job.error ?? "no reason"}`, {
      description: `Job ${id}. The operation Get Many of Lead returns the leads that it found.`,
      itemIndex,
    });
  if (!isDone) {
    const whenTimeIsUp = context.getNodeParameter("whenTimeIsUp", itemIndex) as string;
    if (whenTimeIsUp === "job") return [toItem(job, origin.itemIndexes)];
    if (whenTimeIsUp === "fail")
      throw new NodeOperationError(
        context.getNode(),
        `The job is still running after ${maxWaitSeconds} seconds`,
        {
          description: `Job ${id} continues. With Retry On Fail, this node waits for the same job again. You can also use the operation Wait for Leads with this ID.`,
          itemIndex,
        },
      );
  }
  return readLeads(context, job, origin);
}

async function readLeads(
  context: IExecuteFunctions,
  job: Job,
  { itemIndexes, itemsOfHost }: Origin,
): Promise<INodeExecutionData[]> {
  const [itemIndex = 0] = itemIndexes;
  const options = context.getNodeParameter("options", itemIndex, {}) as IDataObject;
  const simplify = context.getNodeParameter("simplify", itemIndex) as boolean;
  const withSites = options["failed_sites"] === true;
  const leads = await listAll<Lead>(context, {
    path: `/jobs/${job.id}/leads`,
    query: { sort: "created_at" },
    itemIndex,
  });
  const sites =
    withSites || itemIndexes.length > 1
      ? await listAll<JobSite & { id?: string }>(context, {
          path: `/jobs/${job.id}/sites`,
          itemIndex,
        })
      : [];
  // Redirects can lead to another domain, so that a lead belongs to the host that was asked for.
  const hosts = new Map(sites.map(({ lead_id, host }) => [lead_id, host]));
  const originOf = (host: string | undefined) => itemsOfHost.get(hostOf(host ?? "")) ?? itemIndexes;
  const found = leads.map((lead) =>
    toItem(simplify ? simplifyLead(lead) : lead, originOf(hosts.get(lead.id))),
  );
  if (!withSites) return found;
  const ids = new Set(leads.map(({ id }) => id));
  const missing = sites
    .filter((site) => site.lead_id === null || !ids.has(site.lead_id))
    .map((site) => toItem({ ...site, job_id: job.id }, originOf(site.host)));
  return [...found, ...missing];
}

function jobId(context: IExecuteFunctions, itemIndex: number): string {
  const id = context.getNodeParameter("jobId", itemIndex, "", { extractValue: true }) as string;
  return encodeURIComponent(id.trim());
}
