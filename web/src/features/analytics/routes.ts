import { createRoute } from "@tanstack/react-router";
import { appRoute } from "#web/routing/app-route";
import { readAnalyticsSearch } from "./data/search";
import { lazyPage } from "#web/routing/lazy-page";

const analytics = createRoute({
  getParentRoute: () => appRoute,
  path: "/analytics",
  validateSearch: readAnalyticsSearch,
  component: lazyPage(() => import("./analytics-page"), "AnalyticsPage"),
});

export const analyticsRoutes = [analytics] as const;
