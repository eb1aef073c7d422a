import type { OpenSession } from "@quarry/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Laptop, MonitorX } from "lucide-react";
import { useState } from "react";
import { signOut } from "#web/api/account";
import { workspacesQuery } from "#web/api/account-queries";
import { quarry } from "#web/api/client";
import { sessionsQuery } from "#web/features/settings/data/queries";
import { Badge } from "#web/ui/badge";
import { Button } from "#web/ui/button";
import { ConfirmDialog } from "#web/ui/confirm-dialog";
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
          <ul>
            {data.map((session) => (
              <SessionItem key={session.id} session={session} />
            ))}
          </ul>
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

function SessionItem({ session }: { session: OpenSession }) {
  const cache = useQueryClient();
  const { data: workspaces } = useQuery(workspacesQuery());
  const [isAsking, setAsking] = useState(false);
  const browser = describeBrowser(session.user_agent);
  const workspace = workspaces?.data.find(({ id }) => id === session.workspace_id)?.name;
  return (
    <li className="flex items-center gap-3 border-b px-4 py-2.5">
      <Laptop aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {browser}
          {session.is_current && <Badge tone="ok">this session</Badge>}
        </p>
        <p className="text-xs text-muted">
          {[workspace, session.client_address].filter(Boolean).join(", ")}
          {workspace || session.client_address ? ", " : ""}used <Time iso={session.last_used_at} />,
          signed in <Time iso={session.created_at} />
        </p>
      </div>
      {!session.is_current && (
        <Button size="small" onClick={() => setAsking(true)}>
          End
        </Button>
      )}
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
    </li>
  );
}
