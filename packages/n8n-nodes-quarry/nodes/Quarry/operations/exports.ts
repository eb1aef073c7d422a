import type { ExportRun, LeadExport } from "@quarry/client";
import { type IExecuteFunctions, type INodeExecutionData, NodeOperationError } from "n8n-workflow";
import { toItem } from "../api/items.ts";
import { request } from "../api/request.ts";
import { hasEnded, waitFor } from "../api/wait.ts";
import { readFilter } from "./filter.ts";

type File = Parameters<IExecuteFunctions["helpers"]["prepareBinaryData"]>[0];

/** What the response to the creation and the state of a running export have in common. */
type Exported = LeadExport | ExportRun;

/** Writes a file of leads, and by default downloads it as binary data. */
export async function create(
  context: IExecuteFunctions,
  itemIndex: number,
): Promise<INodeExecutionData[]> {
  const columns = context.getNodeParameter("columns", itemIndex, "") as string;
  const filter = readFilter(context, itemIndex);
  const path = "/leads/export";
  const body = {
    format: context.getNodeParameter("format", itemIndex) as string,
    rows: context.getNodeParameter("rows", itemIndex) as string,
    ...(columns !== "" && { columns: columns.split(",").map((name) => name.trim()) }),
    ...(Object.keys(filter).length > 0 && { filter }),
  };
  const created = await request<Exported>(context, { method: "POST", path, body, itemIndex });
  const exported = "status" in created ? await complete(context, created, itemIndex) : created;
  const item = toItem(exported, itemIndex);
  const download = context.getNodeParameter("download", itemIndex) as boolean;
  if (!download || exported.url === null) return [item];
  const property = context.getNodeParameter("binaryPropertyName", itemIndex) as string;
  const file = await read(context, exported.url);
  const binary = await context.helpers.prepareBinaryData(file, exported.filename);
  return [{ ...item, binary: { [property]: binary } }];
}

/** Large files are written in the background. */
async function complete(
  context: IExecuteFunctions,
  { id }: Exported,
  itemIndex: number,
): Promise<ExportRun> {
  const maxWaitSeconds = context.getNodeParameter("maxWaitSeconds", itemIndex) as number;
  const { value: run } = await waitFor(context, {
    read: () => request<ExportRun>(context, { path: `/exports/${id}`, itemIndex }),
    isDone: hasEnded,
    maxWaitSeconds,
  });
  if (run.status === "completed") return run;
  const reason = run.status === "running" ? "is not complete" : `is ${run.status}`;
  throw new NodeOperationError(context.getNode(), `The export ${reason}${explain(run)}`, {
    description: `Export ${id}: ${run.done} of ${run.leads} leads after ${maxWaitSeconds} seconds`,
    itemIndex,
  });
}

const explain = ({ error }: ExportRun) => (error === null ? "" : `: ${error}`);

/** The link is signed and needs no credentials. A stream keeps large files out of the memory. */
const read = (context: IExecuteFunctions, url: string): Promise<File> =>
  context.helpers.httpRequest({ method: "GET", url, encoding: "stream" }) as Promise<File>;
