import { createRoute } from "@tanstack/react-router";
import { appRoute } from "#web/routing/app-route";
import { readListSearch, readVerifySearch } from "./data/search";
import { lazyPage } from "#web/routing/lazy-page";

const overview = createRoute({
  getParentRoute: () => appRoute,
  path: "/verify",
  validateSearch: readVerifySearch,
  component: lazyPage(() => import("./verify-page"), "VerifyPage"),
});

const list = createRoute({
  getParentRoute: () => appRoute,
  path: "/verify/$verificationId",
  validateSearch: readListSearch,
  component: lazyPage(() => import("./list-page"), "ListPage"),
});

export const verifyRoutes = [overview, list] as const;
