import type { IDataObject, IExecuteFunctions } from "n8n-workflow";
import { toUtc } from "./times.ts";

const TIMES = ["created_after", "created_before", "updated_after"];

/** The filter of leads that the parameters of an item state: members of the API's filter, and the job. */
export function readFilter(context: IExecuteFunctions, itemIndex: number): IDataObject {
  const given = context.getNodeParameter("filters", itemIndex, {}) as IDataObject;
  const filter: IDataObject = {};
  for (const [name, value] of Object.entries(given)) {
    if (value === "" || value === null || value === undefined) continue;
    if (TIMES.includes(name)) filter[name] = toUtc(value);
    else if (Array.isArray(value)) filter[name] = value.join(",");
    else filter[name] = value;
  }
  return filter;
}
