import type { INodeProperties } from "n8n-workflow";
import { leadFilters } from "./lead-filters.ts";
import { pagination, shownFor, simplify } from "./shared.ts";

const GET_ALL = { resource: ["lead"], operation: ["getAll"] };

const sorts = (
  [
    ["Company Name", "company_name"],
    ["Company Name (Descending)", "-company_name"],
    ["ICP Score (Best First)", "icp"],
    ["Newest First", "-created_at"],
    ["Oldest First", "created_at"],
    ["Quality (Best First)", "quality"],
    ["Recently Updated First", "-updated_at"],
  ] as const
).map(([name, value]) => ({ name, value }));

export const leadProperties: INodeProperties[] = [
  {
    displayName: "Operation",
    name: "operation",
    type: "options",
    noDataExpression: true,
    displayOptions: { show: { resource: ["lead"] } },
    options: [
      { name: "Add Note", value: "addNote", action: "Add a note to a lead" },
      {
        name: "Add Tag",
        value: "addTag",
        action: "Add a tag to a lead",
        description: "A missing tag is created",
      },
      {
        name: "Get",
        value: "get",
        action: "Get a lead",
        description: "Get a lead with all its contacts, people and addresses",
      },
      {
        name: "Get Many",
        value: "getAll",
        action: "Get many leads",
        description: "Search the leads of the workspace",
      },
    ],
    default: "getAll",
  },
  shownFor(
    { resource: ["lead"], operation: ["addNote", "addTag", "get"] },
    {
      displayName: "Lead ID",
      name: "leadId",
      type: "string",
      default: "",
      required: true,
      placeholder: "e.g. 019a9c3e-7d2b-7c41-9f0a-3b1d2e4f5a6b",
    },
  ),
  shownFor(
    { resource: ["lead"], operation: ["addTag"] },
    {
      displayName: "Tag",
      name: "tag",
      type: "string",
      default: "",
      required: true,
      placeholder: "e.g. Contacted",
      description: "Name of the tag, ignoring case",
    },
  ),
  shownFor(
    { resource: ["lead"], operation: ["addNote"] },
    {
      displayName: "Note",
      name: "note",
      type: "string",
      typeOptions: { rows: 4 },
      default: "",
      required: true,
      description: "Plain text",
    },
  ),
  ...pagination(GET_ALL),
  simplify({ resource: ["lead"], operation: ["get", "getAll"] }),
  shownFor(GET_ALL, leadFilters),
  shownFor(GET_ALL, {
    displayName: "Options",
    name: "options",
    type: "collection",
    placeholder: "Add option",
    default: {},
    options: [
      {
        displayName: "Include",
        name: "include",
        type: "multiOptions",
        options: [
          { name: "Addresses", value: "addresses" },
          { name: "Columns of the Uploaded List", value: "input" },
          { name: "People", value: "people" },
          { name: "Registrations", value: "registrations" },
          { name: "Statements", value: "statements" },
        ],
        default: [],
        description: "Members to add to each lead. Only without Simplify.",
      },
      {
        displayName: "Sort",
        name: "sort",
        type: "options",
        options: sorts,
        default: "-created_at",
      },
    ],
  }),
];
