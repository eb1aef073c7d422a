import type { Lead, LeadEmail, VerificationResult } from "@quarry/client";
import { LEAD_COLUMNS } from "#cli/leads/columns";
import { outputColumns, recordTable } from "#cli/output/output";
import type { ScoredLead } from "./ai-scores.ts";

/** Leads as a table for the terminal. Unknown values are empty. */
export const leadTable = (leads: Lead[], maxWidth = outputColumns()): string =>
  recordTable(leads, LEAD_COLUMNS, maxWidth);

/** The AI's results for leads; empty without a usable result. */
export const scoreTable = (leads: ScoredLead[], maxWidth = outputColumns()): string =>
  recordTable(
    leads,
    [
      {
        path: "company_name",
        title: "Company",
        cell: ({ company_name, website }) => company_name ?? website,
      },
      { path: "enrichment.ai.industry", title: "Industry" },
      { path: "enrichment.ai.lead_score", title: "Score" },
      { path: "enrichment.icp.score", title: "ICP" },
      { path: "enrichment.icp.verdict", title: "Verdict" },
      { path: "enrichment.ai.summary", title: "Summary" },
    ],
    maxWidth,
  );

/** Addresses with their verification results. */
export const addressTable = (
  addresses: (LeadEmail | VerificationResult)[],
  maxWidth = outputColumns(),
): string =>
  recordTable(
    addresses,
    [
      { path: "email", title: "Address" },
      { path: "status", title: "Status" },
      { path: "confidence", title: "Confidence" },
      { path: "reasons", title: "Reasons", cell: ({ reasons }) => reasons.join(" ") },
    ],
    maxWidth,
  );
