import type { CreatedInvitation, Invitation } from "@quarry/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { RotateCw, X } from "lucide-react";
import { useState } from "react";
import { quarry } from "#web/api/client";
import { useAction } from "#web/api/use-action";
import { invitationsQuery } from "#web/features/settings/data/queries";
import { formatDate } from "#web/format/times";
import { Button } from "#web/ui/button";
import { ConfirmDialog } from "#web/ui/confirm-dialog";
import { type Column, DataTable } from "#web/ui/data-table";
import { QueryView } from "#web/ui/query-view";
import { showDone } from "#web/ui/toast";
import { ACTIONS_COLUMN, DATE_COLUMN, ROLE_COLUMN } from "./column-widths";
import { InvitationLink } from "./invite-dialog";
import { labelOf } from "./roles";

/** The open invitations. */
export function Invitations() {
  const query = useQuery(invitationsQuery());
  return (
    <section className="border-t">
      <h2 className="px-4 pt-4 pb-1 text-sm font-semibold">Open invitations</h2>
      <QueryView query={query} lines={2}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="px-4 pb-4 text-muted">None.</p>
          ) : (
            <DataTable
              label="Open invitations"
              columns={COLUMNS}
              rows={data}
              rowKey={({ id }) => id}
            />
          )
        }
      </QueryView>
    </section>
  );
}

const COLUMNS: readonly Column<Invitation>[] = [
  {
    id: "email",
    header: "E-mail address",
    className: "wrap-anywhere",
    cell: ({ email }) => email,
  },
  {
    id: "role",
    header: "Role",
    className: `${ROLE_COLUMN} text-muted`,
    cell: ({ role }) => labelOf(role),
  },
  {
    id: "expires",
    header: "Expires",
    className: DATE_COLUMN,
    cell: ({ expires_at }) => formatDate(expires_at),
  },
  {
    id: "actions",
    header: <span className="sr-only">Actions</span>,
    className: ACTIONS_COLUMN,
    align: "right",
    cell: (invitation) => <InvitationActions invitation={invitation} />,
  },
];

function InvitationActions({ invitation }: { invitation: Invitation }) {
  const cache = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [resent, setResent] = useState<CreatedInvitation | null>(null);
  const refresh = () => cache.invalidateQueries(invitationsQuery());
  const resend = useAction({
    mutationFn: () => quarry.workspace.invitations.resend(invitation.id),
    onSuccess: async (created) => {
      setResent(created);
      await refresh();
    },
  });
  const { email } = invitation;
  return (
    <>
      <span className="inline-flex gap-1">
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Send the invitation of ${email} again`}
          title="Send again"
          busy={resend.isPending}
          onClick={() => resend.mutate()}
        >
          {!resend.isPending && <RotateCw aria-hidden="true" className="size-3.5" />}
        </Button>
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Withdraw the invitation of ${email}`}
          title="Withdraw"
          onClick={() => setAsking(true)}
        >
          <X aria-hidden="true" className="size-4" />
        </Button>
      </span>
      {resent && <InvitationLink invitation={resent} onClose={() => setResent(null)} />}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Withdraw the invitation of ${email}?`}
        action="Withdraw"
        onConfirm={async () => {
          await quarry.workspace.invitations.delete(invitation.id);
          await refresh();
          showDone(`Withdrew the invitation of ${email}`);
        }}
      >
        Its link stops working.
      </ConfirmDialog>
    </>
  );
}
