import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { appRoute } from "#web/routing/app-route";
import { readAnalyticsSearch } from "./data/search";

const analytics = createRoute({
  getParentRoute: () => appRoute,
  path: "/analytics",
  validateSearch: readAnalyticsSearch,
  component: lazyRouteComponent(() => import("./analytics-page"), "AnalyticsPage"),
});

export const analyticsRoutes = [analytics] as const;
