import { createRoute } from "@tanstack/react-router";
import { appRoute } from "#web/routing/app-route";
import { lazyPage } from "#web/routing/lazy-page";

const assistant = createRoute({
  getParentRoute: () => appRoute,
  path: "/assistant",
  component: lazyPage(() => import("./assistant-page"), "AssistantPage"),
});

export const assistantRoutes = [assistant] as const;
