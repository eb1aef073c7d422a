import type { NewWorkflow } from "@quarry/client";

type Template = Pick<NewWorkflow, "name" | "trigger" | "steps"> & {
  id: string;
  /** What it is good for. */
  description: string;
};

/** Workflows to start from. Empty texts are what the user must fill in. */
export const TEMPLATES: readonly Template[] = [
  {
    id: "score",
    name: "Score and tag the best",
    description: "Compares each lead with your ideal customer profile, and tags those that fit.",
    trigger: "job_completed",
    steps: [
      { type: "icp_match" },
      { type: "filter", filter: { min_icp: 70 } },
      { type: "tag", name: "Hot", color: "danger" },
    ],
  },
  {
    id: "clean",
    name: "Keep deliverable addresses",
    description: "Verifies addresses, and tags the leads that can be written to.",
    trigger: "job_completed",
    steps: [
      { type: "filter", filter: { has_email: true } },
      { type: "verify_emails" },
      { type: "filter", filter: { email_status: "valid,unverified" } },
      { type: "tag", name: "Can be written to", color: "success" },
    ],
  },
  {
    id: "outreach",
    name: "Write first lines",
    description: "Enriches leads with an address, and writes an opening line for each.",
    trigger: "manual",
    steps: [
      { type: "filter", filter: { has_email: true } },
      { type: "ai_enrich" },
      { type: "outreach", kind: "first_line", product: "" },
    ],
  },
  {
    id: "push",
    name: "Send good leads to the CRM",
    description: "Verifies addresses, and pushes leads of good quality to an integration.",
    trigger: "job_completed",
    steps: [
      { type: "verify_emails" },
      { type: "filter", filter: { has_email: true, min_quality: 60 } },
      { type: "push", integration_id: "" },
    ],
  },
  {
    id: "report",
    name: "Report each job",
    description: "Writes an Excel file of the leads, and notifies another program.",
    trigger: "job_completed",
    steps: [
      { type: "export", format: "xlsx" },
      { type: "notify", url: "" },
    ],
  },
];

export const templateOf = (id: string | undefined): Template | undefined =>
  TEMPLATES.find((template) => template.id === id);
