import { createRoute } from "@tanstack/react-router";
import { appRoute } from "#web/routing/app-route";
import { lazyPage } from "#web/routing/lazy-page";

const start = createRoute({
  getParentRoute: () => appRoute,
  path: "/",
  component: lazyPage(() => import("./start-page"), "StartPage"),
});

export const startRoutes = [start] as const;
