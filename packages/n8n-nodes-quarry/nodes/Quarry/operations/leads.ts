import type { Lead, LeadDetails, Note } from "@quarry/client";
import type { IDataObject, IExecuteFunctions, INodeExecutionData } from "n8n-workflow";
import { simplifyLead, toItem } from "../api/items.ts";
import { listAll, readLimit } from "../api/pages.ts";
import { request } from "../api/request.ts";
import { readFilter } from "./filter.ts";

export async function get(
  context: IExecuteFunctions,
  itemIndex: number,
): Promise<INodeExecutionData[]> {
  const lead = await request<LeadDetails>(context, {
    path: leadPath(context, itemIndex),
    itemIndex,
  });
  const simplify = context.getNodeParameter("simplify", itemIndex) as boolean;
  return [toItem(simplify ? simplifyLead(lead) : lead, itemIndex)];
}

export async function getAll(
  context: IExecuteFunctions,
  itemIndex: number,
): Promise<INodeExecutionData[]> {
  const simplify = context.getNodeParameter("simplify", itemIndex) as boolean;
  const { include, sort } = context.getNodeParameter("options", itemIndex, {}) as {
    include?: string[];
    sort?: string;
  };
  const query: IDataObject = {
    ...readFilter(context, itemIndex),
    ...(sort && { sort }),
    ...(!simplify && include?.length && { include: include.join(",") }),
  };
  const given = { path: "/leads", query, itemIndex };
  const leads = await listAll<Lead>(context, given, readLimit(context, itemIndex));
  return leads.map((lead) => toItem(simplify ? simplifyLead(lead) : lead, itemIndex));
}

/** Adding a tag that the lead has already changes nothing. */
export async function addTag(
  context: IExecuteFunctions,
  itemIndex: number,
): Promise<INodeExecutionData[]> {
  const name = context.getNodeParameter("tag", itemIndex) as string;
  const path = `${leadPath(context, itemIndex)}/tags`;
  await request(context, { method: "POST", path, body: { name }, itemIndex });
  const id = context.getNodeParameter("leadId", itemIndex) as string;
  return [toItem({ lead_id: id.trim(), tag: name, success: true }, itemIndex)];
}

export async function addNote(
  context: IExecuteFunctions,
  itemIndex: number,
): Promise<INodeExecutionData[]> {
  const body = { body: context.getNodeParameter("note", itemIndex) as string };
  const path = `${leadPath(context, itemIndex)}/notes`;
  return [
    toItem(await request<Note>(context, { method: "POST", path, body, itemIndex }), itemIndex),
  ];
}

function leadPath(context: IExecuteFunctions, itemIndex: number): string {
  const id = context.getNodeParameter("leadId", itemIndex) as string;
  return `/leads/${encodeURIComponent(id.trim())}`;
}
