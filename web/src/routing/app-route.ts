import { createRoute, redirect } from "@tanstack/react-router";
import { sessions } from "#web/api/sessions";
import { rootRoute } from "./root-route";
import { lazyPage } from "./lazy-page";

/** The parent of every page that needs a session. Without one, sign-in leads back to the requested page. */
export const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "app",
  beforeLoad: async ({ location }) => {
    if (await sessions.open()) return;
    const next = location.href;
    throw redirect({ to: "/sign-in", search: next === "/" ? {} : { next } });
  },
  component: lazyPage(() => import("#web/shell/app-shell"), "AppShell"),
});
