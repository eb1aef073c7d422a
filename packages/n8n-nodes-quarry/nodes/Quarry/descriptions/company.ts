import type { INodeProperties } from "n8n-workflow";
import { maxWait, shownFor } from "./shared.ts";

const GET = { resource: ["company"], operation: ["get"] };

export const companyProperties: INodeProperties[] = [
  {
    displayName: "Operation",
    name: "operation",
    type: "options",
    noDataExpression: true,
    displayOptions: { show: { resource: ["company"] } },
    options: [
      {
        name: "Get",
        value: "get",
        action: "Get a company",
        description: "Get what is known of a domain",
      },
    ],
    default: "get",
  },
  shownFor(GET, {
    displayName: "Domain",
    name: "domain",
    type: "string",
    default: "",
    required: true,
    placeholder: "e.g. acme.com",
    description: "Domain or website of the company",
  }),
  shownFor(GET, {
    displayName: "Refresh",
    name: "refresh",
    type: "boolean",
    default: false,
    description: "Whether to crawl the site first, at the price of one site",
  }),
  maxWait({ ...GET, refresh: [true] }, 120),
];
