import type { AuditEntry } from "@quarry/client";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { ScrollText } from "lucide-react";
import { AdminsOnly } from "#web/features/settings/data/admins-only";
import { auditLogQuery } from "#web/features/settings/data/queries";
import { pageOf } from "#web/features/settings/data/search";
import { pageText } from "#web/routing/read-search";
import { Button } from "#web/ui/button";
import { type Column, DataTable } from "#web/ui/data-table";
import { EmptyState } from "#web/ui/empty-state";
import { Page } from "#web/ui/page";
import { Pager } from "#web/ui/pager";
import { QueryView } from "#web/ui/query-view";
import { Select } from "#web/ui/select";
import { ACTION_OPTIONS, describeAction } from "./actions";
import { Moment } from "#web/ui/time";

/** Who did what in the workspace. */
export const AuditLogPage = () => (
  <Page title="Audit log">
    <AdminsOnly what="the audit log">
      <Entries />
    </AdminsOnly>
  </Page>
);

const COLUMNS: readonly Column<AuditEntry>[] = [
  {
    id: "time",
    header: "When",
    className: "max-sm:hidden whitespace-nowrap text-muted",
    cell: ({ created_at }) => <Moment iso={created_at} />,
  },
  {
    id: "actor",
    header: "Who",
    className: "max-sm:hidden",
    cell: ({ actor }) => nameOf(actor),
  },
  {
    id: "action",
    header: "What",
    // The first column of a small screen.
    className: "max-sm:pl-4",
    cell: (entry) => (
      <div className="py-1">
        <p>{describeAction(entry.action)}</p>
        <p className="text-xs text-muted sm:hidden">
          {nameOf(entry.actor)}, <Moment iso={entry.created_at} />
        </p>
        <Details details={entry.details} />
      </div>
    ),
  },
  {
    id: "address",
    header: "From",
    className: "max-md:hidden text-muted",
    cell: ({ ip_address }) => ip_address ?? "–",
  },
];

const ACTORS = { api_key: "An API key", user: "A former user", system: "The service" } as const;

const nameOf = ({ email, kind }: AuditEntry["actor"]): string => email ?? ACTORS[kind];

/** The names of some details. Those that are not listed are plain words already. */
const LABELS: Record<string, string> = { members: "changed", how: "by" };

const labelOf = (name: string) => LABELS[name] ?? name.replaceAll("_", " ");

/** Values of a change, such as the former and the new role. */
function Details({ details }: Pick<AuditEntry, "details">) {
  // Ids mean nothing to a reader. The API returns them.
  const entries = Object.entries(details).filter(([name]) => !name.endsWith("_id"));
  if (entries.length === 0) return null;
  return (
    <p className="text-xs break-words text-muted">
      {entries.map(([name, value]) => `${labelOf(name)}: ${show(value)}`).join(" · ")}
    </p>
  );
}

const NAME = /^[a-z]+(?:_[a-z]+)+$/;

function show(value: unknown): string {
  if (Array.isArray(value)) return value.map(show).join(", ");
  // Names of the API, such as `primary_color`. Addresses and other texts stay as they are.
  if (typeof value === "string") return NAME.test(value) ? value.replaceAll("_", " ") : value;
  return JSON.stringify(value);
}

const ALL = "all";
const OPTIONS = [{ value: ALL, label: "All actions" }, ...ACTION_OPTIONS];

function Entries() {
  const search = useSearch({ from: "/app/settings/audit-log" });
  const navigate = useNavigate({ from: "/settings/audit-log" });
  const query = useQuery(auditLogQuery(search));
  const reset = () => void navigate({ search: {} });
  return (
    <>
      <div className="flex items-center gap-2 border-b px-4 py-2">
        <div className="w-64 max-w-full">
          <Select
            label="Action"
            value={search.action ?? ALL}
            options={OPTIONS}
            onChange={(action) => void navigate({ search: action === ALL ? {} : { action } })}
          />
        </div>
        {search.action && (
          <Button variant="ghost" size="small" onClick={reset}>
            Reset
          </Button>
        )}
      </div>
      <QueryView query={query} lines={9}>
        {({ data, total, per_page }) =>
          total === 0 ? (
            <EmptyState
              icon={ScrollText}
              title="No entry of this action"
              actions={<Button onClick={reset}>Show all actions</Button>}
            >
              Entries are never changed. Reads and failed sign-ins are not recorded.
            </EmptyState>
          ) : (
            <>
              <DataTable label="Audit log" columns={COLUMNS} rows={data} rowKey={({ id }) => id} />
              <Pager
                page={pageOf(search)}
                perPage={per_page}
                total={total}
                onChange={(page) =>
                  void navigate({
                    search: { ...pageText(page), ...(search.action && { action: search.action }) },
                  })
                }
              />
            </>
          )
        }
      </QueryView>
    </>
  );
}
