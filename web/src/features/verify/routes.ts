import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { appRoute } from "#web/routing/app-route";
import { readListSearch, readVerifySearch } from "./data/search";

const overview = createRoute({
  getParentRoute: () => appRoute,
  path: "/verify",
  validateSearch: readVerifySearch,
  component: lazyRouteComponent(() => import("./verify-page"), "VerifyPage"),
});

const list = createRoute({
  getParentRoute: () => appRoute,
  path: "/verify/$verificationId",
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import("./list-page"), "ListPage"),
});

export const verifyRoutes = [overview, list] as const;
