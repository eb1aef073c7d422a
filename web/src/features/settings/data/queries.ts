import type { AuditEntry } from "@quarry/client";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { quarry } from "#web/api/client";
import type { AuditSearch, LedgerSearch } from "./search";
import { pageOf } from "./search";

const PER_PAGE = 50;
const MAX_PER_PAGE = 200;

export const workspaceQuery = () =>
  queryOptions({
    queryKey: ["workspace"],
    queryFn: ({ signal }) => quarry.workspace.get({ signal }),
  });

export const membersQuery = () =>
  queryOptions({
    queryKey: ["members"],
    queryFn: ({ signal }) => quarry.workspace.members.list({ per_page: MAX_PER_PAGE }, { signal }),
  });

export const invitationsQuery = () =>
  queryOptions({
    queryKey: ["invitations"],
    queryFn: ({ signal }) =>
      quarry.workspace.invitations.list({ per_page: MAX_PER_PAGE }, { signal }),
  });

export const apiKeysQuery = () =>
  queryOptions({
    queryKey: ["api-keys"],
    queryFn: ({ signal }) => quarry.apiKeys.list({ per_page: MAX_PER_PAGE }, { signal }),
  });

export const oauthGrantsQuery = () =>
  queryOptions({
    queryKey: ["oauth-grants"],
    queryFn: ({ signal }) => quarry.oauth.grants.list({ per_page: MAX_PER_PAGE }, { signal }),
  });

const DAY_MS = 24 * 60 * 60_000;

/** The usage of each day, in UTC, up to today. */
export const usageQuery = (days: number) => {
  const from = new Date(Date.now() - (days - 1) * DAY_MS).toISOString().slice(0, 10);
  return queryOptions({
    queryKey: ["usage", from],
    queryFn: ({ signal }) => quarry.billing.usage({ from }, { signal }),
    placeholderData: keepPreviousData,
  });
};

export const icpQuery = () =>
  queryOptions({ queryKey: ["icp"], queryFn: ({ signal }) => quarry.icp.get({ signal }) });

export const billingQuery = () =>
  queryOptions({
    queryKey: ["billing"],
    queryFn: ({ signal }) => quarry.billing.overview({ signal }),
  });

export const plansQuery = () =>
  queryOptions({
    queryKey: ["plans"],
    queryFn: ({ signal }) => quarry.billing.plans({}, { signal }),
  });

export const ledgerQuery = (search: LedgerSearch) =>
  queryOptions({
    queryKey: ["ledger", search],
    queryFn: ({ signal }) =>
      quarry.billing.ledger(
        { page: pageOf(search), per_page: PER_PAGE, ...(search.kind && { kind: search.kind }) },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

export const digestsQuery = () =>
  queryOptions({
    queryKey: ["digests"],
    queryFn: ({ signal }) => quarry.digests.list({ per_page: MAX_PER_PAGE }, { signal }),
  });

export const brandingQuery = () =>
  queryOptions({
    queryKey: ["branding"],
    queryFn: ({ signal }) => quarry.workspace.branding.get({ signal }),
  });

export const retentionQuery = () =>
  queryOptions({
    queryKey: ["retention"],
    queryFn: ({ signal }) => quarry.compliance.retention.get({ signal }),
  });

export const deletionRequestsQuery = (page: number) =>
  queryOptions({
    queryKey: ["deletion-requests", page],
    queryFn: ({ signal }) =>
      quarry.compliance.deletionRequests.list({ page, per_page: PER_PAGE }, { signal }),
    placeholderData: keepPreviousData,
  });

export const auditLogQuery = (search: AuditSearch) =>
  queryOptions({
    queryKey: ["audit-log", search],
    queryFn: ({ signal }) =>
      quarry.auditLog.list(
        {
          page: pageOf(search),
          per_page: PER_PAGE,
          ...(search.action && { action: search.action as AuditEntry["action"] }),
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

export const sessionsQuery = () =>
  queryOptions({
    queryKey: ["sessions"],
    queryFn: ({ signal }) => quarry.auth.sessions.list({ per_page: MAX_PER_PAGE }, { signal }),
  });
