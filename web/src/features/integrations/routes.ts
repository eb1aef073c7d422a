import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { appRoute } from "#web/routing/app-route";
import { readIntegrationSearch } from "./data/search";

const list = createRoute({
  getParentRoute: () => appRoute,
  path: "/integrations",
  component: lazyRouteComponent(() => import("./integrations-page"), "IntegrationsPage"),
});

const create = createRoute({
  getParentRoute: () => appRoute,
  path: "/integrations/new/$provider",
  component: lazyRouteComponent(() => import("./new-integration-page"), "NewIntegrationPage"),
});

const integration = createRoute({
  getParentRoute: () => appRoute,
  path: "/integrations/$integrationId",
  validateSearch: readIntegrationSearch,
  component: lazyRouteComponent(() => import("./integration-page"), "IntegrationPage"),
});

export const integrationRoutes = [list, create, integration] as const;
