import type { Stage } from "./stage.ts";

/** What a language model does, with the stand-in of the sample web. */
export async function askModel({ recorder }: Stage, jobId: string, leadId: string): Promise<void> {
  const path = { id: leadId };
  await recorder.record("getAiStatus");
  await recorder.record("updateIcp", {
    json: {
      name: "Makers of machines",
      description: "German companies that build machines or robots, with their own engineers.",
    },
  });
  await recorder.record("getIcp");
  await recorder.record("enrichLead", { path });
  await recorder.record("matchLead", { path });
  await recorder.record("matchJobLeads", { path: { id: jobId } });
  const product = { product: "Software that plans the shifts of a workshop" };
  await recorder.record("createOutreach", { path, json: product });
  await recorder.record("listOutreach", { path });
  await recorder.record("draftEmail", { path, json: product });
  await recorder.record("searchLeads", { json: { query: "German companies with a phone number" } });
  await recorder.record("askAssistant", { json: { message: "Which leads do I have in Germany?" } });
  await recorder.record("getAiUsage");
}

/** Figures of the workspace and of the service. */
export async function readFigures({ recorder }: Stage): Promise<void> {
  for (const read of [
    "getHealth",
    "getMetrics",
    "getCredits",
    "getUsage",
    "getAnalyticsOverview",
    "getCreditForecast",
    "listPlans",
    "listCurrencies",
    "getBillingOverview",
    "listLedger",
    "listAuditEntries",
  ])
    await recorder.record(read);
}
