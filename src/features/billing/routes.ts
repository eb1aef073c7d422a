import { openDatabases } from "#src/db/databases";
import { endpoint, json } from "#src/http/endpoints/endpoint";
import { listLedger, readBillingOverview } from "./overview";
import { listCurrencies, listPlans } from "./plans";
import { BillingOverview, Currencies, LedgerPage, LedgerQuery, Plans, PlansQuery } from "./schemas";

const tags: [string] = ["Billing"];

const plans = endpoint(
  "public",
  {
    method: "get",
    path: "/billing/plans",
    operationId: "listPlans",
    summary: "List the plans",
    description:
      "Lists the plans, cheapest first, with monthly credits, features, quotas and prices in the requested currency.",
    tags,
    isFixed: true,
    request: { query: PlansQuery },
    responses: { 200: json(Plans, "The plans, cheapest first") },
  },
  async (c) =>
    c.json(
      await listPlans(openDatabases(c.env).control, c.var.settings, c.req.valid("query").currency),
      200,
    ),
);

const currencies = endpoint(
  "public",
  {
    method: "get",
    path: "/billing/currencies",
    operationId: "listCurrencies",
    summary: "List the supported currencies",
    description:
      "Lists the currencies in which prices can be shown, with their exchange rate to the US dollar.",
    tags,
    responses: {
      200: json(Currencies, "Reference rates of the European Central Bank for the day `as_of`"),
    },
  },
  async (c) => c.json(await listCurrencies(openDatabases(c.env).control), 200),
);

const overview = endpoint(
  "admin",
  {
    method: "get",
    path: "/billing/overview",
    operationId: "getBillingOverview",
    summary: "Get the billing overview",
    description:
      "Returns the workspace's subscription, wallet and quotas, and its newest 50 ledger entries.",
    tags,
    responses: {
      200: json(BillingOverview, "Subscription, wallet, quotas and the newest ledger entries"),
    },
  },
  async (c) => c.json(await readBillingOverview(c.var.scope, c.var.settings, Date.now()), 200),
);

const ledger = endpoint(
  "admin",
  {
    method: "get",
    path: "/billing/ledger",
    operationId: "listLedger",
    summary: "List the ledger",
    description:
      "Lists every change of the workspace's credits, newest first. The sum of all amounts is the balance.",
    tags,
    request: { query: LedgerQuery },
    responses: { 200: json(LedgerPage, "A page of ledger entries") },
  },
  async (c) => c.json(await listLedger(c.var.scope, c.req.valid("query")), 200),
);

export const billingEndpoints = [plans, currencies, overview, ledger];
