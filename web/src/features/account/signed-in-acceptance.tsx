import type { InvitationPreview } from "@quarry/client";
import { acceptAsUser, leaveSession } from "#web/api/account";
import { useSubmit } from "#web/api/use-submit";
import { AccountForm } from "./account-form";

type SignedInProps = {
  /** The token of the link. */
  token: string;
  invitation: InvitationPreview;
  /** The address of the signed-in user. */
  email: string;
};

/** A signed-in user proves with the session who they are. A session of somebody else has to end first. */
export function SignedInAcceptance({ token, invitation, email }: SignedInProps) {
  const isInvited = email.toLowerCase() === invitation.email.toLowerCase();
  // The session of another workspace starts the page again, at its first page.
  const submission = useSubmit(() => (isInvited ? acceptAsUser(token) : leaveSession()));
  return (
    <AccountForm
      submission={submission}
      action={isInvited ? "Accept the invitation" : "Sign out and continue"}
    >
      <p className="wrap-anywhere">
        You are signed in as <span className="font-medium">{email}</span>
        {isInvited ? (
          "."
        ) : (
          <>
            , and the invitation is for <span className="font-medium">{invitation.email}</span>.
          </>
        )}
      </p>
    </AccountForm>
  );
}
