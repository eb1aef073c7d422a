import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { appRoute } from "#web/routing/app-route";
import { readWatchSearch } from "./data/search";

const watch = createRoute({
  getParentRoute: () => appRoute,
  path: "/watch",
  validateSearch: readWatchSearch,
  component: lazyRouteComponent(() => import("./watch-page"), "WatchPage"),
});

export const watchRoutes = [watch] as const;
