import type { INodeProperties } from "n8n-workflow";
import { crawlOptions } from "./crawl-options.ts";
import { maxWait, pagination, shownFor, simplify } from "./shared.ts";

const CRAWL_AND_WAIT = { resource: ["job"], operation: ["crawl"], wait: [true] };
const WAIT = { resource: ["job"], operation: ["wait"] };

const whenTimeIsUp: INodeProperties = {
  displayName: "When Time Is Up",
  name: "whenTimeIsUp",
  type: "options",
  options: [
    {
      name: "Fail",
      value: "fail",
      description: "With Retry On Fail, the node waits for the same job again",
    },
    {
      name: "Return the Job",
      value: "job",
      description: "One item with the job, whose status is running",
    },
    { name: "Return the Leads so Far", value: "leads" },
  ],
  default: "fail",
  description: "What to do if the job is still running. It continues in any case.",
};

export const jobProperties: INodeProperties[] = [
  {
    displayName: "Operation",
    name: "operation",
    type: "options",
    noDataExpression: true,
    displayOptions: { show: { resource: ["job"] } },
    options: [
      {
        name: "Cancel",
        value: "cancel",
        action: "Cancel a crawl job",
        description: "Stop a crawl. The leads found so far remain.",
      },
      {
        name: "Crawl Websites",
        value: "crawl",
        action: "Crawl websites for leads",
        description: "Read websites and return the leads, one per company",
      },
      {
        name: "Get",
        value: "get",
        action: "Get a crawl job",
        description: "Get the state, the progress and the credits of a crawl",
      },
      {
        name: "Get Many",
        value: "getAll",
        action: "Get many crawl jobs",
        description: "List crawls, the newest first",
      },
      {
        name: "Wait for Leads",
        value: "wait",
        action: "Wait for the leads of a crawl job",
        description: "Wait for a crawl that was started before, and return its leads",
      },
    ],
    default: "crawl",
  },
  shownFor(
    { resource: ["job"], operation: ["crawl"] },
    {
      displayName: "Websites",
      name: "urls",
      type: "string",
      default: "",
      required: true,
      placeholder: "e.g. acme.com, globex.example",
      description:
        "Addresses or domains, separated by commas, spaces or lines, or an array. Each site costs one credit.",
    },
  ),
  shownFor(
    { resource: ["job"], operation: ["crawl"] },
    {
      displayName: "Items",
      name: "grouping",
      type: "options",
      options: [
        {
          name: "One Job for All Items",
          value: "all",
          description: "The settings are those of the first item",
        },
        { name: "One Job per Item", value: "each" },
      ],
      default: "all",
      description: "One job for all items is faster: its sites are read at the same time",
    },
  ),
  shownFor(
    { resource: ["job"], operation: ["crawl"] },
    {
      displayName: "Wait for Leads",
      name: "wait",
      type: "boolean",
      default: true,
      description: "Whether to wait for the leads or to return the job at once",
    },
  ),
  shownFor(
    { resource: ["job"], operation: ["cancel", "get", "wait"] },
    {
      displayName: "Job",
      name: "jobId",
      type: "resourceLocator",
      default: { mode: "list", value: "" },
      required: true,
      description: "The crawl job",
      modes: [
        {
          displayName: "From List",
          name: "list",
          type: "list",
          typeOptions: { searchListMethod: "searchJobs", searchable: true },
        },
        {
          displayName: "By ID",
          name: "id",
          type: "string",
          placeholder: "e.g. 019a9c3e-7d2b-7c41-9f0a-3b1d2e4f5a6b",
        },
      ],
    },
  ),
  maxWait(CRAWL_AND_WAIT, 300),
  maxWait(WAIT, 300),
  shownFor(CRAWL_AND_WAIT, whenTimeIsUp),
  shownFor(WAIT, whenTimeIsUp),
  simplify(CRAWL_AND_WAIT),
  simplify(WAIT),
  shownFor({ resource: ["job"], operation: ["crawl"] }, crawlOptions),
  shownFor(WAIT, {
    displayName: "Options",
    name: "options",
    type: "collection",
    placeholder: "Add option",
    default: {},
    options: [
      {
        displayName: "Return Sites Without a Lead",
        name: "failed_sites",
        type: "boolean",
        default: false,
        description:
          "Whether to add an item for each site that gave no lead, with its status and the reason",
      },
    ],
  }),
  ...pagination({ resource: ["job"], operation: ["getAll"] }),
  shownFor(
    { resource: ["job"], operation: ["getAll"] },
    {
      displayName: "Status",
      name: "status",
      type: "options",
      options: [
        { name: "Any", value: "" },
        { name: "Canceled", value: "canceled" },
        { name: "Completed", value: "completed" },
        { name: "Failed", value: "failed" },
        { name: "Running", value: "running" },
      ],
      default: "",
      description: "Only jobs with this status",
    },
  ),
];
