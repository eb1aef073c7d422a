import { createRoute } from "@tanstack/react-router";
import { appRoute } from "#web/routing/app-route";
import { readFindSearch } from "./data/search";
import { lazyPage } from "#web/routing/lazy-page";

const find = createRoute({
  getParentRoute: () => appRoute,
  path: "/find",
  validateSearch: readFindSearch,
  component: lazyPage(() => import("./find-page"), "FindPage"),
});

export const findRoutes = [find] as const;
