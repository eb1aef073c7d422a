import { createRoute } from "@tanstack/react-router";
import { appRoute } from "#web/routing/app-route";
import { readWatchSearch } from "./data/search";
import { lazyPage } from "#web/routing/lazy-page";

const watch = createRoute({
  getParentRoute: () => appRoute,
  path: "/watch",
  validateSearch: readWatchSearch,
  component: lazyPage(() => import("./watch-page"), "WatchPage"),
});

export const watchRoutes = [watch] as const;
