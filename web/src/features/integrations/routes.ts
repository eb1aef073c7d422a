import { createRoute } from "@tanstack/react-router";
import { appRoute } from "#web/routing/app-route";
import { readIntegrationSearch } from "./data/search";
import { lazyPage } from "#web/routing/lazy-page";

const list = createRoute({
  getParentRoute: () => appRoute,
  path: "/integrations",
  component: lazyPage(() => import("./integrations-page"), "IntegrationsPage"),
});

const create = createRoute({
  getParentRoute: () => appRoute,
  path: "/integrations/new/$provider",
  component: lazyPage(() => import("./new-integration-page"), "NewIntegrationPage"),
});

const integration = createRoute({
  getParentRoute: () => appRoute,
  path: "/integrations/$integrationId",
  validateSearch: readIntegrationSearch,
  component: lazyPage(() => import("./integration-page"), "IntegrationPage"),
});

export const integrationRoutes = [list, create, integration] as const;
