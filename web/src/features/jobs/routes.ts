import { createRoute } from "@tanstack/react-router";
import { appRoute } from "#web/routing/app-route";
import { readJobSearch, readJobsSearch } from "./data/search";
import { lazyPage } from "#web/routing/lazy-page";

const list = createRoute({
  getParentRoute: () => appRoute,
  path: "/jobs",
  validateSearch: readJobsSearch,
  component: lazyPage(() => import("./jobs-page"), "JobsPage"),
});

const job = createRoute({
  getParentRoute: () => appRoute,
  path: "/jobs/$jobId",
  validateSearch: readJobSearch,
  component: lazyPage(() => import("./job-page"), "JobPage"),
});

export const jobRoutes = [list, job] as const;
