import type { INodeProperties } from "n8n-workflow";

/** Named as in the body of `POST /jobs`. Without a value, the defaults of the service apply. */
export const crawlOptions: INodeProperties = {
  displayName: "Options",
  name: "options",
  type: "collection",
  placeholder: "Add option",
  default: {},
  options: [
    {
      displayName: "Collect People",
      name: "collect_people",
      type: "boolean",
      default: true,
      description: "Whether leads get people of the company",
    },
    {
      displayName: "Exclude Paths",
      name: "exclude_paths",
      type: "string",
      default: "",
      placeholder: "e.g. /blog/*, /news/*",
      description: "Paths to skip, separated by commas. * matches any text.",
    },
    {
      displayName: "Idempotency Key",
      name: "idempotency_key",
      type: "string",
      default: "",
      description:
        "Within 24 hours, a request with the same key returns the same job. By default, the key is that of the execution, the node and the item, so that a retry costs nothing.",
    },
    {
      displayName: "Include Paths",
      name: "include_paths",
      type: "string",
      default: "",
      placeholder: "e.g. /en/*",
      description: "Paths to read besides the entry page, separated by commas. * matches any text.",
    },
    {
      displayName: "Job Name",
      name: "name",
      type: "string",
      default: "",
    },
    {
      displayName: "Known Companies",
      name: "on_existing",
      type: "options",
      options: [
        { name: "Add Another Lead", value: "new" },
        { name: "Skip", value: "skip", description: "The site is not read and costs nothing" },
        { name: "Update the Lead", value: "update" },
      ],
      default: "new",
      description: "What to do with sites of which the workspace has a lead",
    },
    {
      displayName: "Max Depth",
      name: "max_depth",
      type: "number",
      typeOptions: { minValue: 0, maxValue: 5 },
      default: 1,
      description: "Links to follow from the entry page. 0 reads the entry page only.",
    },
    {
      displayName: "Max Pages per Site",
      name: "max_pages_per_site",
      type: "number",
      typeOptions: { minValue: 1, maxValue: 500 },
      default: 20,
    },
    {
      displayName: "Render",
      name: "render",
      type: "options",
      options: [
        { name: "Always", value: "always" },
        { name: "Automatically", value: "auto" },
        { name: "Never", value: "never" },
      ],
      default: "auto",
      description:
        "Which pages a browser renders before they are read. A rendered page costs credits.",
    },
    {
      displayName: "Respect Robots.txt",
      name: "respect_robots_txt",
      type: "boolean",
      default: true,
      description: "Whether to skip pages that a site's robots.txt disallows",
    },
    {
      displayName: "Return Sites Without a Lead",
      name: "failed_sites",
      type: "boolean",
      default: false,
      description:
        "Whether to add an item for each site that gave no lead, with its status and the reason",
    },
    {
      displayName: "Tags",
      name: "tags",
      type: "string",
      default: "",
      placeholder: "e.g. Spring fair, Berlin",
      description: "Names of tags that the leads get, separated by commas",
    },
  ],
};
