import {
  type IExecuteFunctions,
  type ILoadOptionsFunctions,
  type INodeExecutionData,
  type INodeListSearchResult,
  type INodeType,
  type INodeTypeDescription,
  type JsonObject,
  NodeApiError,
  NodeConnectionTypes,
  NodeOperationError,
} from "n8n-workflow";
import { searchJobs } from "./api/search-jobs.ts";
import { accountProperties } from "./descriptions/account.ts";
import { companyProperties } from "./descriptions/company.ts";
import { emailProperties } from "./descriptions/email.ts";
import { exportProperties } from "./descriptions/export.ts";
import { jobProperties } from "./descriptions/job.ts";
import { leadProperties } from "./descriptions/lead.ts";
import { planSteps } from "./operations/operations.ts";

type Failure = NodeApiError | NodeOperationError;

export class Quarry implements INodeType {
  description: INodeTypeDescription = {
    displayName: "Quarry",
    name: "quarry",
    icon: { light: "file:../../icons/quarry.svg", dark: "file:../../icons/quarry.dark.svg" },
    group: ["transform"],
    version: 1,
    subtitle: '={{$parameter["operation"] + ": " + $parameter["resource"]}}',
    description: "Crawl websites for leads, find and verify email addresses, export leads",
    defaults: { name: "Quarry" },
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    usableAsTool: true,
    credentials: [{ name: "quarryApi", required: true }],
    properties: [
      {
        displayName: "Resource",
        name: "resource",
        type: "options",
        noDataExpression: true,
        options: [
          { name: "Account", value: "account" },
          { name: "Company", value: "company" },
          { name: "Crawl Job", value: "job" },
          { name: "Email", value: "email" },
          { name: "Export", value: "export" },
          { name: "Lead", value: "lead" },
        ],
        default: "job",
      },
      ...accountProperties,
      ...companyProperties,
      ...emailProperties,
      ...exportProperties,
      ...jobProperties,
      ...leadProperties,
    ],
  };

  methods = {
    listSearch: {
      async searchJobs(
        this: ILoadOptionsFunctions,
        filter?: string,
        paginationToken?: string,
      ): Promise<INodeListSearchResult> {
        return searchJobs(this, filter, paginationToken);
      },
    },
  };

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const items: INodeExecutionData[] = [];
    for (const { itemIndexes, run } of planSteps(this)) {
      try {
        items.push(...(await run()));
      } catch (error) {
        if (this.continueOnFail()) {
          items.push(...failedItems(error as Failure, itemIndexes));
          continue;
        }
        // Each class returns an error of its own kind unchanged.
        if (error instanceof NodeApiError)
          throw new NodeApiError(this.getNode(), error as unknown as JsonObject);
        throw new NodeOperationError(this.getNode(), error as Error, {
          itemIndex: itemIndexes[0] ?? 0,
        });
      }
    }
    return [items];
  }
}

/** Every item of a failed step gets its error. */
const failedItems = (error: Failure, itemIndexes: number[]): INodeExecutionData[] =>
  itemIndexes.map((item) => ({
    json: { error: error.message },
    error,
    pairedItem: { item },
  }));
