import { createRouter } from "@tanstack/react-router";
import { accountRoutes } from "#web/features/account/routes";
import { analyticsRoutes } from "#web/features/analytics/routes";
import { assistantRoutes } from "#web/features/assistant/routes";
import { authorizeRoutes } from "#web/features/authorize/routes";
import { rootRoute } from "#web/routing/root-route";
import { appRoute } from "#web/routing/app-route";
import { findRoutes } from "#web/features/find/routes";
import { integrationRoutes } from "#web/features/integrations/routes";
import { jobRoutes } from "#web/features/jobs/routes";
import { leadRoutes } from "#web/features/leads/routes";
import { settingsRoute } from "#web/features/settings/routes";
import { startRoutes } from "#web/features/start/routes";
import { verifyRoutes } from "#web/features/verify/routes";
import { watchRoutes } from "#web/features/watch/routes";
import { automateRoutes } from "#web/features/automate/routes";
import { RouteError } from "#web/routing/route-error";
import { NotFound } from "#web/routing/not-found";

/** Every page. A feature lists its routes in its own `routes.ts`, each with a component that is loaded on demand. */
const routeTree = rootRoute.addChildren([
  ...accountRoutes,
  ...authorizeRoutes,
  appRoute.addChildren([
    ...startRoutes,
    ...jobRoutes,
    ...leadRoutes,
    ...verifyRoutes,
    ...findRoutes,
    ...watchRoutes,
    ...automateRoutes,
    ...integrationRoutes,
    ...analyticsRoutes,
    ...assistantRoutes,
    settingsRoute,
  ]),
]);

type Texts = Record<string, string>;

const toText = (parameters: URLSearchParams) => (parameters.size > 0 ? `?${parameters}` : "");

export const router = createRouter({
  routeTree,
  // Values are texts, as in the API's query: `?q=123` instead of JSON's `?q=%22123%22`.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => toText(new URLSearchParams(Object.entries(search as Texts))),
  defaultPreload: "intent",
  // The data of a page is cached by React Query, not by the router.
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: RouteError,
  defaultNotFoundComponent: NotFound,
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  // The declaration that the router documents for its types.
  interface Register {
    router: typeof router;
  }
}
