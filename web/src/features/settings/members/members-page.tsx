import type { Member } from "@quarry/client";
import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { isAdminRole, useAdminReason, useRole } from "#web/api/use-role";
import { useSession } from "#web/api/use-session";
import { membersQuery } from "#web/features/settings/data/queries";
import { formatDate } from "#web/format/times";
import { Badge } from "#web/ui/badge";
import { type Column, DataTable } from "#web/ui/data-table";
import { GuardedButton } from "#web/ui/guarded-button";
import { Page } from "#web/ui/page";
import { QueryView } from "#web/ui/query-view";
import { ACTIONS_COLUMN, DATE_COLUMN, ROLE_COLUMN } from "./column-widths";
import { InviteDialog } from "./invite-dialog";
import { Invitations } from "./invitations";
import { MemberMenu } from "./member-menu";
import { RoleSelect } from "./role-select";

/** Who has access to the workspace, and who is invited. */
export function MembersPage() {
  const query = useQuery(membersQuery());
  const role = useRole();
  const reason = useAdminReason();
  const [isInviting, setInviting] = useState(false);
  return (
    <Page
      title="Members"
      actions={
        <>
          <GuardedButton
            variant="primary"
            size="small"
            reason={reason}
            onClick={() => setInviting(true)}
          >
            <UserPlus aria-hidden="true" className="size-3.5" />
            Invite
          </GuardedButton>
        </>
      }
    >
      <QueryView query={query}>{({ data }) => <MembersTable members={data} />}</QueryView>
      {isAdminRole(role) && <Invitations />}
      <RolesNote />
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Page>
  );
}

function MembersTable({ members }: { members: readonly Member[] }) {
  const { user } = useSession();
  const columns: readonly Column<Member>[] = [
    {
      id: "member",
      header: "Member",
      cell: ({ user_id, name, email }) => (
        <div className="min-w-0 py-1">
          <p className="flex items-center gap-2 font-medium">
            <span className="wrap-anywhere">{name ?? email}</span>
            {user_id === user.id && <Badge>you</Badge>}
          </p>
          {name && <p className="text-xs text-muted wrap-anywhere">{email}</p>}
        </div>
      ),
    },
    {
      id: "role",
      header: "Role",
      className: ROLE_COLUMN,
      cell: (member) => <RoleSelect member={member} />,
    },
    {
      id: "joined",
      header: "Joined",
      className: DATE_COLUMN,
      cell: ({ joined_at }) => formatDate(joined_at),
    },
    {
      id: "actions",
      header: <span className="sr-only">Actions</span>,
      className: ACTIONS_COLUMN,
      align: "right",
      cell: (member) => <MemberMenu member={member} />,
    },
  ];
  return (
    <DataTable label="Members" columns={columns} rows={members} rowKey={({ user_id }) => user_id} />
  );
}

const RolesNote = () => (
  <dl className="grid gap-x-4 gap-y-1 border-t px-4 py-4 text-muted sm:grid-cols-[6rem_1fr]">
    <dt className="font-medium text-text">Owner</dt>
    <dd>Everything, also adding and removing owners.</dd>
    <dt className="font-medium text-text">Admin</dt>
    <dd>Members, API keys, billing, branding, privacy, and all that a member may.</dd>
    <dt className="font-medium text-text">Member</dt>
    <dd>Leads, jobs, schedules, workflows, integrations and the ideal customer profile.</dd>
  </dl>
);
