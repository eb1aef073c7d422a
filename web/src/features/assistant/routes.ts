import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { appRoute } from "#web/routing/app-route";

const assistant = createRoute({
  getParentRoute: () => appRoute,
  path: "/assistant",
  component: lazyRouteComponent(() => import("./assistant-page"), "AssistantPage"),
});

export const assistantRoutes = [assistant] as const;
