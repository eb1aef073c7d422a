import { createRoute, redirect } from "@tanstack/react-router";
import { appRoute } from "#web/routing/app-route";
import { readAuditSearch, readLedgerSearch, readPageSearch } from "./data/search";
import { lazyPage } from "#web/routing/lazy-page";

const settings = createRoute({
  getParentRoute: () => appRoute,
  path: "/settings",
  component: lazyPage(() => import("./settings-layout"), "SettingsLayout"),
});

const getParentRoute = () => settings;

const index = createRoute({
  getParentRoute,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/settings/workspace" });
  },
});

const workspace = createRoute({
  getParentRoute,
  path: "/workspace",
  component: lazyPage(() => import("./workspace/workspace-page"), "WorkspacePage"),
});

const members = createRoute({
  getParentRoute,
  path: "/members",
  component: lazyPage(() => import("./members/members-page"), "MembersPage"),
});

const apiKeys = createRoute({
  getParentRoute,
  path: "/api-keys",
  component: lazyPage(() => import("./api-keys/api-keys-page"), "ApiKeysPage"),
});

const clients = createRoute({
  getParentRoute,
  path: "/clients",
  component: lazyPage(() => import("./clients/clients-page"), "ClientsPage"),
});

const icp = createRoute({
  getParentRoute,
  path: "/icp",
  component: lazyPage(() => import("./icp/icp-page"), "IcpPage"),
});

const billing = createRoute({
  getParentRoute,
  path: "/billing",
  validateSearch: readLedgerSearch,
  component: lazyPage(() => import("./billing/billing-page"), "BillingPage"),
});

const digests = createRoute({
  getParentRoute,
  path: "/digests",
  component: lazyPage(() => import("./digests/digests-page"), "DigestsPage"),
});

const branding = createRoute({
  getParentRoute,
  path: "/branding",
  component: lazyPage(() => import("./branding/branding-page"), "BrandingPage"),
});

const retention = createRoute({
  getParentRoute,
  path: "/retention",
  component: lazyPage(() => import("./privacy/retention-page"), "RetentionPage"),
});

const erasure = createRoute({
  getParentRoute,
  path: "/deletion-requests",
  validateSearch: readPageSearch,
  component: lazyPage(() => import("./privacy/deletion-requests-page"), "DeletionRequestsPage"),
});

const auditLog = createRoute({
  getParentRoute,
  path: "/audit-log",
  validateSearch: readAuditSearch,
  component: lazyPage(() => import("./audit-log/audit-log-page"), "AuditLogPage"),
});

const sessions = createRoute({
  getParentRoute,
  path: "/sessions",
  component: lazyPage(() => import("./account/sessions-page"), "SessionsPage"),
});

const password = createRoute({
  getParentRoute,
  path: "/password",
  component: lazyPage(() => import("./account/password-page"), "PasswordPage"),
});

export const settingsRoute = settings.addChildren([
  index,
  workspace,
  members,
  apiKeys,
  clients,
  icp,
  billing,
  digests,
  branding,
  retention,
  erasure,
  auditLog,
  sessions,
  password,
]);
