import { ConflictError, type CreatedInvitation } from "@quarry/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { quarry } from "#web/api/client";
import { capabilitiesQuery } from "#web/api/health-query";
import { useRole } from "#web/api/use-role";
import { useSubmit } from "#web/api/use-submit";
import { invitationsQuery } from "#web/features/settings/data/queries";
import { formatDate } from "#web/format/times";
import { Button } from "#web/ui/button";
import { Dialog, DialogActions } from "#web/ui/dialog";
import { Field, TextField } from "#web/ui/field";
import { FormDialog } from "#web/ui/form-dialog";
import { OnceShown } from "#web/ui/once-shown";
import { Select } from "#web/ui/select";
import { type Role, rolesToGive } from "./roles";

/** Invites a person, then shows the link, because the service may have no mail. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const cache = useQueryClient();
  const own = useRole();
  const [role, setRole] = useState<Role>("member");
  const [created, setCreated] = useState<CreatedInvitation | null>(null);
  const submission = useSubmit(async ({ email = "" }) => {
    setCreated(await quarry.workspace.invitations.create({ email, role }));
    await cache.invalidateQueries(invitationsQuery());
  });
  if (created) return <InvitationLink invitation={created} onClose={onClose} />;
  return (
    <FormDialog
      title="Invite a person"
      submission={
        submission.error instanceof ConflictError ? { ...submission, error: null } : submission
      }
      action="Invite"
      onClose={onClose}
    >
      <TextField
        label="E-mail address"
        name="email"
        type="email"
        required
        autoComplete="off"
        error={
          submission.error instanceof ConflictError
            ? "This person is a member, or has an open invitation: send it again or withdraw it in the list."
            : submission.fields["email"]
        }
      />
      <Field label="Role" hint="You can change it later.">
        {({ id }) => <Select id={id} value={role} options={rolesToGive(own)} onChange={setRole} />}
      </Field>
    </FormDialog>
  );
}

type InvitationLinkProps = { invitation: CreatedInvitation; onClose: () => void };

/** The link of an invitation. The token is in the fragment, so that no server logs it. */
export function InvitationLink({ invitation, onClose }: InvitationLinkProps) {
  const { data: capabilities } = useQuery(capabilitiesQuery());
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`${invitation.email} is invited`}
      description={
        <>
          The link works until {formatDate(invitation.expires_at)}.{" "}
          {capabilities &&
            (capabilities.mail
              ? "It was sent by mail. You can also pass it on yourself."
              : "This service sends no mail, so pass the link on yourself.")}
        </>
      }
    >
      <OnceShown
        label="invitation link"
        value={`${location.origin}/accept-invitation#token=${invitation.token}`}
      />
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}
