import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { appRoute } from "#web/routing/app-route";
import { readNewSearch, readOverviewSearch, readWorkflowSearch } from "./data/search";

const overview = createRoute({
  getParentRoute: () => appRoute,
  path: "/automate",
  validateSearch: readOverviewSearch,
  component: lazyRouteComponent(() => import("./automate-page"), "AutomatePage"),
});

const create = createRoute({
  getParentRoute: () => appRoute,
  path: "/automate/new",
  validateSearch: readNewSearch,
  component: lazyRouteComponent(() => import("./new-workflow-page"), "NewWorkflowPage"),
});

const workflow = createRoute({
  getParentRoute: () => appRoute,
  path: "/automate/$workflowId",
  validateSearch: readWorkflowSearch,
  component: lazyRouteComponent(() => import("./workflow-page"), "WorkflowPage"),
});

export const automateRoutes = [overview, create, workflow] as const;
