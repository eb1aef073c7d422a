import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { appRoute } from "#web/routing/app-route";
import { readSearch } from "./data/search";

const list = createRoute({
  getParentRoute: () => appRoute,
  path: "/leads",
  validateSearch: readSearch,
  component: lazyRouteComponent(() => import("./leads-page"), "LeadsPage"),
});

const lead = createRoute({
  getParentRoute: () => appRoute,
  path: "/leads/$leadId",
  component: lazyRouteComponent(() => import("./lead-page"), "LeadPage"),
});

export const leadRoutes = [list, lead] as const;
