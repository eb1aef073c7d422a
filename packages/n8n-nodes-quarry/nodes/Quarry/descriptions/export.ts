import type { INodeProperties } from "n8n-workflow";
import { leadFilters } from "./lead-filters.ts";
import { maxWait, shownFor } from "./shared.ts";

const CREATE = { resource: ["export"], operation: ["create"] };

export const exportProperties: INodeProperties[] = [
  {
    displayName: "Operation",
    name: "operation",
    type: "options",
    noDataExpression: true,
    displayOptions: { show: { resource: ["export"] } },
    options: [
      {
        name: "Create",
        value: "create",
        action: "Export leads to a file",
        description: "Write leads to a CSV, Excel or JSON file",
      },
    ],
    default: "create",
  },
  shownFor(CREATE, {
    displayName: "Format",
    name: "format",
    type: "options",
    options: [
      { name: "CSV", value: "csv" },
      { name: "Excel", value: "xlsx" },
      { name: "JSON", value: "json" },
      { name: "JSON Lines", value: "ndjson" },
    ],
    default: "csv",
  }),
  shownFor(CREATE, {
    displayName: "Rows",
    name: "rows",
    type: "options",
    options: [
      { name: "One per Company", value: "companies" },
      { name: "One per Email Address", value: "contacts" },
      { name: "One per Person", value: "people" },
    ],
    default: "companies",
  }),
  shownFor(CREATE, {
    displayName: "Columns",
    name: "columns",
    type: "string",
    default: "",
    placeholder: "e.g. company_name, email, phone",
    description: "Names of the columns in order, separated by commas. Default: all.",
  }),
  shownFor(CREATE, {
    displayName: "Download",
    name: "download",
    type: "boolean",
    default: true,
    description: "Whether to return the file as binary data, or only the link to it",
  }),
  shownFor(
    { ...CREATE, download: [true] },
    {
      displayName: "Put Output File in Field",
      name: "binaryPropertyName",
      type: "string",
      default: "data",
      required: true,
      hint: "The name of the output binary field to put the file in",
    },
  ),
  maxWait(CREATE, 300),
  shownFor(CREATE, leadFilters),
];
