import * as z from "zod";
import { readForecast } from "#src/features/analytics/forecast";
import { planOf } from "#src/features/billing/plans";
import { readQuotas } from "#src/features/billing/quotas";
import { requireSubscription } from "#src/features/billing/subscription";
import { readWallet } from "#src/features/credits/service";
import { defineTool } from "#src/features/mcp/protocol/define-tool";
import { findWorkspaceName } from "#src/features/workspace/service";

export const getUsage = defineTool({
  name: "get_usage",
  title: "Get credits and usage",
  purpose: {
    does: "Returns the credit balance, the prices, the quotas and how long the balance lasts.",
    useFor: "checking the price and the balance before a crawl or other work that spends credits.",
    notFor: "counting leads that match a filter (`total` of search_leads).",
  },
  scope: "read",
  input: z.strictObject({}),
  output: z.object({
    workspace: z.string().nullable(),
    plan: z.string(),
    credits: z.object({
      balance: z.int().describe("Credits that can be spent"),
      reserved: z.int().describe("Credits reserved for work in progress, not part of the balance"),
      average_daily_burn: z.number().describe("Average of the last 30 days"),
      days_until_empty: z.int().nullable().describe("Null if nothing was spent"),
    }),
    prices: z.record(z.string(), z.int()).describe("Credits for each action"),
    quotas: z.array(
      z.object({
        name: z.string(),
        used: z.int(),
        limit: z.number().nullable().describe("Null: unlimited"),
      }),
    ),
  }),
  run: async (c) => {
    const { scope, settings } = c.var;
    const [workspace, subscription, wallet, forecast, quotas] = await Promise.all([
      findWorkspaceName(scope),
      requireSubscription(scope),
      readWallet(scope),
      readForecast(scope, Date.now()),
      readQuotas(scope, settings),
    ]);
    const { average_daily_burn, days_until_empty } = forecast;
    return {
      workspace: workspace ?? null,
      plan: planOf(subscription.plan).id,
      credits: {
        balance: wallet.balance,
        reserved: wallet.reserved,
        average_daily_burn,
        days_until_empty,
      },
      prices: settings.CREDIT_PRICES,
      quotas,
    };
  },
});
