import { createRoute } from "@tanstack/react-router";
import { appRoute } from "#web/routing/app-route";
import { readNewSearch, readOverviewSearch, readWorkflowSearch } from "./data/search";
import { lazyPage } from "#web/routing/lazy-page";

const overview = createRoute({
  getParentRoute: () => appRoute,
  path: "/automate",
  validateSearch: readOverviewSearch,
  component: lazyPage(() => import("./automate-page"), "AutomatePage"),
});

const create = createRoute({
  getParentRoute: () => appRoute,
  path: "/automate/new",
  validateSearch: readNewSearch,
  component: lazyPage(() => import("./new-workflow-page"), "NewWorkflowPage"),
});

const workflow = createRoute({
  getParentRoute: () => appRoute,
  path: "/automate/$workflowId",
  validateSearch: readWorkflowSearch,
  component: lazyPage(() => import("./workflow-page"), "WorkflowPage"),
});

export const automateRoutes = [overview, create, workflow] as const;
