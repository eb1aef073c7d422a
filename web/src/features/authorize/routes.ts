import { createRoute, redirect } from "@tanstack/react-router";
import { sessions } from "#web/api/sessions";
import { rootRoute } from "#web/routing/root-route";
import { readRequest } from "./request";
import { lazyPage } from "#web/routing/lazy-page";

/** The page to which a client of the MCP server sends its user. Without a session, sign-in leads back to it. */
const authorize = createRoute({
  getParentRoute: () => rootRoute,
  path: "/authorize",
  validateSearch: readRequest,
  beforeLoad: async ({ location }) => {
    if (await sessions.open()) return;
    throw redirect({ to: "/sign-in", search: { next: location.href } });
  },
  component: lazyPage(() => import("./authorize-page"), "AuthorizePage"),
});

export const authorizeRoutes = [authorize] as const;
