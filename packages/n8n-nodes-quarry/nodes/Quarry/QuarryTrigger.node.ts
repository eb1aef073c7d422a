import {
  type IDataObject,
  type IHookFunctions,
  type INodeType,
  type INodeTypeDescription,
  type IWebhookFunctions,
  type IWebhookResponseData,
  NodeConnectionTypes,
} from "n8n-workflow";
import { readMessage } from "./api/messages.ts";
import { isSigned } from "./api/signature.ts";
import { create, isCurrent, remove, stateOf } from "./api/webhook-integration.ts";

export class QuarryTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: "Quarry Trigger",
    name: "quarryTrigger",
    icon: { light: "file:../../icons/quarry.svg", dark: "file:../../icons/quarry.dark.svg" },
    group: ["trigger"],
    version: 1,
    subtitle: '={{$parameter["events"].join(", ")}}',
    description: "Starts the workflow when jobs end, leads are found or websites change",
    defaults: { name: "Quarry Trigger" },
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: "quarryApi", required: true }],
    webhooks: [
      {
        name: "default",
        httpMethod: "POST",
        responseMode: "onReceived",
        responseData: "noData",
        path: "webhook",
      },
    ],
    properties: [
      {
        displayName: "Events",
        name: "events",
        type: "multiOptions",
        options: [
          {
            name: "Change Detected",
            value: "change.detected",
            description: "A run of a monitor found changes of a website",
          },
          { name: "Job Canceled", value: "job.canceled", description: "A crawl was canceled" },
          { name: "Job Completed", value: "job.completed", description: "A crawl completed" },
          { name: "Job Failed", value: "job.failed", description: "A crawl failed" },
          {
            name: "Lead Created",
            value: "lead.created",
            description: "A crawl or a capture created leads",
          },
          {
            name: "Lead Pushed",
            value: "lead.pushed",
            description:
              "Leads were pushed to this integration by a person or by a workflow of Quarry",
          },
        ],
        default: ["job.completed"],
        required: true,
        description: "The messages that start the workflow",
      },
      {
        displayName: "Split Leads and Changes",
        name: "split",
        type: "boolean",
        default: true,
        description:
          "Whether to return one item for each lead or change, instead of one for each message",
      },
    ],
  };

  webhookMethods = {
    default: {
      async checkExists(this: IHookFunctions): Promise<boolean> {
        return isCurrent(this);
      },
      async create(this: IHookFunctions): Promise<boolean> {
        await create(this);
        return true;
      },
      async delete(this: IHookFunctions): Promise<boolean> {
        await remove(this);
        return true;
      },
    },
  };

  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    const { rawBody } = this.getRequestObject();
    const headers = this.getHeaderData() as Record<string, string | undefined>;
    const { signingSecret = "" } = stateOf(this);
    if (!isSigned({ headers, body: rawBody ?? "" }, signingSecret)) {
      this.getResponseObject().status(401).json({ error: "The signature is invalid" });
      return { noWebhookResponse: true };
    }
    const message = readMessage(this.getBodyData(), String(headers["webhook-id"]));
    const events = this.getNodeParameter("events") as string[];
    const isWanted =
      message.type === "test" ? this.getMode() === "manual" : events.includes(message.type);
    // Without data, the workflow does not start, and the response is 200.
    if (!isWanted || !isNew(`${this.getNode().id} ${message.id}`)) return { webhookResponse: "OK" };
    const split = this.getNodeParameter("split") as boolean;
    return {
      workflowData: [message.toItems(split).map((json) => ({ json: json as IDataObject }))],
    };
  }
}

/**
 * Messages that this process received, the oldest first. n8n does not store the static data of a workflow that a
 * webhook changes before its run begins.
 */
const seen = new Set<string>();
const MAX_SEEN = 1000;

/** Whether a message arrives for the first time. The service repeats it if n8n did not respond in time. */
function isNew(id: string): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  for (const oldest of seen) {
    if (seen.size <= MAX_SEEN) break;
    seen.delete(oldest);
  }
  return true;
}
