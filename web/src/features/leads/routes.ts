import { createRoute } from "@tanstack/react-router";
import { appRoute } from "#web/routing/app-route";
import { readSearch } from "./data/read-search";
import { lazyPage } from "#web/routing/lazy-page";

const list = createRoute({
  getParentRoute: () => appRoute,
  path: "/leads",
  validateSearch: readSearch,
  component: lazyPage(() => import("./leads-page"), "LeadsPage"),
});

const lead = createRoute({
  getParentRoute: () => appRoute,
  path: "/leads/$leadId",
  component: lazyPage(() => import("./lead-page"), "LeadPage"),
});

export const leadRoutes = [list, lead] as const;
