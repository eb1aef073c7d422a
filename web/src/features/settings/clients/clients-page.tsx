import type { OAuthGrant } from "@quarry/client";
import { useQuery } from "@tanstack/react-query";
import { Plug } from "lucide-react";
import { Created, LastUsed, Scopes } from "#web/features/settings/data/credential-cells";
import { oauthGrantsQuery } from "#web/features/settings/data/queries";
import { formatDate } from "#web/format/times";
import { buttonClass } from "#web/ui/button";
import { CopyButton } from "#web/ui/copy-button";
import { type Column, DataTable } from "#web/ui/data-table";
import { EmptyState } from "#web/ui/empty-state";
import { Page } from "#web/ui/page";
import { QueryView } from "#web/ui/query-view";
import { DisconnectButton } from "./disconnect-button";

/** The assistants and programs that use the workspace by OAuth. */
export function ClientsPage() {
  const query = useQuery(oauthGrantsQuery());
  return (
    <Page title="Connected clients" actions={<GuideLink />}>
      <QueryView query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <NoClients />
          ) : (
            <DataTable
              label="Connected clients"
              columns={COLUMNS}
              rows={data}
              rowKey={({ id }) => id}
            />
          )
        }
      </QueryView>
    </Page>
  );
}

const GuideLink = () => (
  <a href="/docs/mcp/" className={buttonClass("secondary", "small")}>
    How to connect a client
  </a>
);

/** A client gets its access from its own side, so the page says where to begin. */
function NoClients() {
  const address = `${location.origin}/mcp`;
  return (
    <EmptyState icon={Plug} title="No connected clients">
      <p>
        To connect an AI assistant, give this address to Claude, ChatGPT or another client of the
        Model Context Protocol, and allow the access:
      </p>
      <p className="mt-2 flex items-center justify-center gap-1">
        <code className="font-mono break-all text-text">{address}</code>
        <CopyButton text={address} label="Copy the address" />
      </p>
    </EmptyState>
  );
}

const COLUMNS: readonly Column<OAuthGrant>[] = [
  {
    id: "client",
    header: "Client",
    // Anybody can choose a name, so the host is always beside it.
    cell: ({ client_name, redirect_host }) => (
      <div className="py-1">
        <p className="font-medium break-words">{client_name}</p>
        <p className="font-mono text-xs break-all text-muted">{redirect_host}</p>
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
    className: "max-sm:hidden",
    cell: ({ last_used_at }) => <LastUsed at={last_used_at} />,
  },
  {
    id: "connected",
    header: "Connected",
    className: "max-md:hidden text-muted",
    cell: ({ user, created_at }) => <Created at={created_at} by={user.name} />,
  },
  {
    id: "expires",
    header: "Expires unless used",
    className: "max-md:hidden text-muted",
    cell: ({ expires_at }) => formatDate(expires_at),
  },
  {
    id: "actions",
    header: <span className="sr-only">Actions</span>,
    align: "right",
    cell: (grant) => <DisconnectButton grant={grant} />,
  },
];
