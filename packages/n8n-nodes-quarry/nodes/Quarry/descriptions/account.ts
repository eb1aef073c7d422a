import type { INodeProperties } from "n8n-workflow";
import { shownFor } from "./shared.ts";

const USAGE = { resource: ["account"], operation: ["getUsage"] };

export const accountProperties: INodeProperties[] = [
  {
    displayName: "Operation",
    name: "operation",
    type: "options",
    noDataExpression: true,
    displayOptions: { show: { resource: ["account"] } },
    options: [
      {
        name: "Get Credits",
        value: "getCredits",
        action: "Get the credit balance",
        description: "Get the credits that can be spent and those that are reserved",
      },
      {
        name: "Get Usage",
        value: "getUsage",
        action: "Get the usage of API keys",
        description: "Get requests, credits, leads and pages by day and API key",
      },
    ],
    default: "getCredits",
  },
  shownFor(USAGE, {
    displayName: "From",
    name: "from",
    type: "dateTime",
    default: "",
    description: "First day, UTC. The period has at most 93 days.",
  }),
  shownFor(USAGE, {
    displayName: "To",
    name: "to",
    type: "dateTime",
    default: "",
    description: "Last day, UTC. Default: today.",
  }),
];
