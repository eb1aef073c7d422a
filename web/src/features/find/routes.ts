import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { appRoute } from "#web/routing/app-route";
import { readFindSearch } from "./data/search";

const find = createRoute({
  getParentRoute: () => appRoute,
  path: "/find",
  validateSearch: readFindSearch,
  component: lazyRouteComponent(() => import("./find-page"), "FindPage"),
});

export const findRoutes = [find] as const;
