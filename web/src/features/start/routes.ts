import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { appRoute } from "#web/routing/app-route";

const start = createRoute({
  getParentRoute: () => appRoute,
  path: "/",
  component: lazyRouteComponent(() => import("./start-page"), "StartPage"),
});

export const startRoutes = [start] as const;
