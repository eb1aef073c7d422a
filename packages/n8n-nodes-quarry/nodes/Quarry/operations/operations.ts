import type { IExecuteFunctions, INodeExecutionData } from "n8n-workflow";
import * as account from "./account.ts";
import * as companies from "./companies.ts";
import * as emails from "./emails.ts";
import * as leadExports from "./exports.ts";
import * as jobs from "./jobs.ts";
import * as leads from "./leads.ts";

type Operation =
  | { one: (context: IExecuteFunctions, itemIndex: number) => Promise<INodeExecutionData[]> }
  | { all: (context: IExecuteFunctions, itemIndexes: number[]) => Promise<INodeExecutionData[]> };

/** Operations by resource. `all` handles the items together, `one` each by itself. */
const OPERATIONS: Record<string, Record<string, Operation>> = {
  account: { getCredits: { one: account.getCredits }, getUsage: { one: account.getUsage } },
  company: { get: { one: companies.get } },
  email: {
    find: { one: emails.find },
    getResults: { one: emails.getResults },
    verify: { all: emails.verify },
  },
  export: { create: { one: leadExports.create } },
  job: {
    cancel: { one: jobs.cancel },
    crawl: { all: jobs.crawl },
    get: { one: jobs.get },
    getAll: { one: jobs.getAll },
    wait: { one: jobs.wait },
  },
  lead: {
    addNote: { one: leads.addNote },
    addTag: { one: leads.addTag },
    get: { one: leads.get },
    getAll: { one: leads.getAll },
  },
};

export type Step = { itemIndexes: number[]; run: () => Promise<INodeExecutionData[]> };

/** The steps of an execution. Each can fail by itself. */
export function planSteps(context: IExecuteFunctions): Step[] {
  const itemIndexes = context.getInputData().map((_, itemIndex) => itemIndex);
  const resource = context.getNodeParameter("resource", 0) as string;
  const name = context.getNodeParameter("operation", 0) as string;
  const operation = OPERATIONS[resource]?.[name];
  if (!operation) throw new Error(`No operation ${name} of ${resource}`);
  if ("one" in operation)
    return itemIndexes.map((itemIndex) => ({
      itemIndexes: [itemIndex],
      run: () => operation.one(context, itemIndex),
    }));
  const groups =
    context.getNodeParameter("grouping", 0, "all") === "each"
      ? itemIndexes.map((itemIndex) => [itemIndex])
      : [itemIndexes];
  return groups.map((group) => ({ itemIndexes: group, run: () => operation.all(context, group) }));
}
