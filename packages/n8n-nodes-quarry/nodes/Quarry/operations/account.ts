import type { Credits, Usage } from "@quarry/client";
import type { IDataObject, IExecuteFunctions, INodeExecutionData } from "n8n-workflow";
import { toItem } from "../api/items.ts";
import { request } from "../api/request.ts";
import { toUtc } from "./times.ts";

export async function getCredits(
  context: IExecuteFunctions,
  itemIndex: number,
): Promise<INodeExecutionData[]> {
  return [toItem(await request<Credits>(context, { path: "/credits", itemIndex }), itemIndex)];
}

/** One item per day and key. */
export async function getUsage(
  context: IExecuteFunctions,
  itemIndex: number,
): Promise<INodeExecutionData[]> {
  const query: IDataObject = {};
  for (const name of ["from", "to"]) {
    const time = context.getNodeParameter(name, itemIndex, "");
    // The day that the user chose, in whichever time zone.
    const text = typeof time === "string" ? time : toUtc(time);
    if (text !== "") query[name] = text.slice(0, 10);
  }
  const { data } = await request<Usage>(context, { path: "/usage", query, itemIndex });
  return data.map((row) => toItem(row, itemIndex));
}
