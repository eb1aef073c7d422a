import type { OpenSession } from "@quarry/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { MonitorX } from "lucide-react";
import { useState } from "react";
import { signOut } from "#web/api/account";
import { workspacesQuery } from "#web/api/account-queries";
import { quarry } from "#web/api/client";
import { sessionsQuery } from "#web/features/settings/data/queries";
import { Badge } from "#web/ui/badge";
import { Button } from "#web/ui/button";
import { ConfirmDialog } from "#web/ui/confirm-dialog";
import { type Column, DataTable } from "#web/ui/data-table";
import { Page } from "#web/ui/page";
import { QueryView } from "#web/ui/query-view";
import { Time } from "#web/ui/time";
import { showDone } from "#web/ui/toast";
import { describeBrowser } from "./browser-name";

/** Where the user is signed in. */
export function SessionsPage() {
  const query = useQuery(sessionsQuery());
  const [isAsking, setAsking] = useState(false);
  return (
    <Page
      title="Sessions"
      actions={
        <Button size="small" variant="danger" onClick={() => setAsking(true)}>
          <MonitorX aria-hidden="true" className="size-3.5" />
          Sign out everywhere
        </Button>
      }
    >
      <QueryView query={query}>
        {({ data }) => (
          <DataTable label="Sessions" columns={COLUMNS} rows={data} rowKey={({ id }) => id} />
        )}
      </QueryView>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Sign out everywhere?"
        action="Sign out everywhere"
        onConfirm={() => signOut({ everywhere: true })}
      >
        All your sessions end, also this one. API keys keep working.
      </ConfirmDialog>
    </Page>
  );
}

const COLUMNS: readonly Column<OpenSession>[] = [
  {
    id: "browser",
    header: "Browser",
    cell: ({ user_agent, is_current, client_address, last_used_at }) => (
      <div className="py-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {describeBrowser(user_agent)}
          {is_current && <Badge tone="ok">this session</Badge>}
        </p>
        <p className="text-xs text-muted sm:hidden">
          {client_address && `${client_address}, `}used <Time iso={last_used_at} />
        </p>
      </div>
    ),
  },
  {
    id: "workspace",
    header: "Workspace",
    className: "max-lg:hidden",
    cell: ({ workspace_id }) => <WorkspaceName id={workspace_id} />,
  },
  {
    id: "from",
    header: "From",
    className: "max-sm:hidden text-muted",
    cell: ({ client_address }) => client_address ?? "–",
  },
  {
    id: "used",
    header: "Last used",
    className: "max-sm:hidden text-muted",
    cell: ({ last_used_at }) => <Time iso={last_used_at} />,
  },
  {
    id: "signed-in",
    header: "Signed in",
    className: "max-lg:hidden text-muted",
    cell: ({ created_at }) => <Time iso={created_at} />,
  },
  {
    id: "end",
    header: <span className="sr-only">Actions</span>,
    align: "right",
    cell: (session) => !session.is_current && <EndButton session={session} />,
  },
];

function WorkspaceName({ id }: { id: string }) {
  const { data } = useQuery(workspacesQuery());
  return data?.data.find((workspace) => workspace.id === id)?.name ?? "–";
}

function EndButton({ session }: { session: OpenSession }) {
  const cache = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const browser = describeBrowser(session.user_agent);
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        End
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="End the session?"
        action="End the session"
        onConfirm={async () => {
          await quarry.auth.sessions.delete(session.id);
          await cache.invalidateQueries(sessionsQuery());
          showDone("Ended the session", browser);
        }}
      >
        {browser} is signed out at once.
      </ConfirmDialog>
    </>
  );
}
