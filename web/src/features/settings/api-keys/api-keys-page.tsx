import type { ApiKey } from "@quarry/client";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { KeyRound, Plus } from "lucide-react";
import { lazy, type ReactNode, useState } from "react";
import { useAdminReason } from "#web/api/use-role";
import { AdminsOnly } from "#web/features/settings/data/admins-only";
import { Created, LastUsed, Scopes } from "#web/features/settings/data/credential-cells";
import { apiKeysQuery } from "#web/features/settings/data/queries";
import { formatDate, hasPassed } from "#web/format/times";
import { Badge } from "#web/ui/badge";
import { type Column, DataTable } from "#web/ui/data-table";
import { EmptyState } from "#web/ui/empty-state";
import { GuardedButton } from "#web/ui/guarded-button";
import { Page } from "#web/ui/page";
import { QueryView } from "#web/ui/query-view";
import { SkeletonLines } from "#web/ui/skeleton";
import { CLIENT_PREFIX, KeyMenu } from "./key-menu";
import { NewKeyDialog } from "./new-key-dialog";
import { LazyPart } from "#web/ui/lazy-part";

/** Below the keys. */
const KeyUsage = lazy(() => import("./key-usage").then((module) => ({ default: module.KeyUsage })));

/** The keys with which programs use the API. */
export function ApiKeysPage() {
  const reason = useAdminReason();
  const [isCreating, setCreating] = useState(false);
  const create = (
    <GuardedButton variant="primary" size="small" reason={reason} onClick={() => setCreating(true)}>
      <Plus aria-hidden="true" className="size-3.5" />
      New API key
    </GuardedButton>
  );
  return (
    <Page title="API keys" actions={create}>
      <AdminsOnly what="the API keys">
        <KeyList create={create} />
      </AdminsOnly>
      {isCreating && <NewKeyDialog onClose={() => setCreating(false)} />}
    </Page>
  );
}

const COLUMNS: readonly Column<ApiKey>[] = [
  {
    id: "name",
    header: "Name",
    cell: ({ name, prefix }) => (
      <div className="py-1">
        <p className="font-medium">{name}</p>
        {prefix === CLIENT_PREFIX ? (
          <Link to="/settings/clients" className="text-xs text-muted hover:underline">
            Connected client
          </Link>
        ) : (
          <p className="font-mono text-xs text-muted">{prefix}…</p>
        )}
      </div>
    ),
  },
  {
    id: "scopes",
    header: "Scopes",
    cell: ({ scopes }) => <Scopes scopes={scopes} />,
  },
  {
    id: "used",
    header: "Last used",
    cell: ({ last_used_at }) => <LastUsed at={last_used_at} />,
  },
  {
    id: "expires",
    header: "Expires",
    className: "max-md:hidden",
    cell: ({ expires_at }) => <Expiry at={expires_at} />,
  },
  {
    id: "creator",
    header: "Created",
    className: "max-md:hidden text-muted",
    cell: ({ created_by, created_at }) => <Created at={created_at} by={created_by?.name} />,
  },
  {
    id: "actions",
    header: <span className="sr-only">Actions</span>,
    align: "right",
    cell: (key) => <KeyMenu apiKey={key} />,
  },
];

function Expiry({ at }: { at: string | null }) {
  if (at === null) return <span className="text-muted">never</span>;
  return hasPassed(at) ? <Badge tone="bad">expired</Badge> : formatDate(at);
}

function KeyList({ create }: { create: ReactNode }) {
  const query = useQuery(apiKeysQuery());
  return (
    <QueryView query={query}>
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState icon={KeyRound} title="No API keys yet" actions={create}>
            A key lets a program, the command line or an AI assistant use this workspace.
          </EmptyState>
        ) : (
          <>
            <DataTable label="API keys" columns={COLUMNS} rows={data} rowKey={({ id }) => id} />
            <LazyPart fallback={<SkeletonLines />}>
              <KeyUsage keys={data} />
            </LazyPart>
          </>
        )
      }
    </QueryView>
  );
}
