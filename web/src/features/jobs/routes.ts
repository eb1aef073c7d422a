import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { appRoute } from "#web/routing/app-route";
import { readJobSearch, readJobsSearch } from "./data/search";

const list = createRoute({
  getParentRoute: () => appRoute,
  path: "/jobs",
  validateSearch: readJobsSearch,
  component: lazyRouteComponent(() => import("./jobs-page"), "JobsPage"),
});

const job = createRoute({
  getParentRoute: () => appRoute,
  path: "/jobs/$jobId",
  validateSearch: readJobSearch,
  component: lazyRouteComponent(() => import("./job-page"), "JobPage"),
});

export const jobRoutes = [list, job] as const;
