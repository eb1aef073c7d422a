import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useSessionState } from "#web/api/use-session";
import { buttonClass } from "#web/ui/button";
import { SkeletonLines } from "#web/ui/skeleton";
import { AcceptanceForm } from "./acceptance-form";
import { AccountCard } from "./account-card";
import { SignedInAcceptance } from "./signed-in-acceptance";
import { InvitationText } from "./invitation-text";
import { takeLinkToken } from "./link-token";
import { useInvitationPreview } from "./use-invitation-preview";

/** Joins a workspace: says which one and who invites, then asks who accepts. */
export function AcceptInvitationPage() {
  const [linked] = useState(takeLinkToken);
  const { state, invitation } = useInvitationPreview(linked);
  const session = useSessionState();
  if (state === "closed") return <ClosedInvitation />;
  return (
    <AccountCard title={invitation ? `Join ${invitation.workspace_name}` : "Join the workspace"}>
      {invitation && <InvitationText invitation={invitation} />}
      {state === "loading" ? (
        <SkeletonLines />
      ) : invitation && session ? (
        <SignedInAcceptance token={linked} invitation={invitation} email={session.user.email} />
      ) : (
        <AcceptanceForm linked={linked} invitation={invitation} />
      )}
    </AccountCard>
  );
}

const ClosedInvitation = () => (
  <AccountCard title="This invitation no longer works">
    <p className="text-muted">
      It was used already, withdrawn or replaced by a newer mail, or its seven days are over.
    </p>
    <p className="text-muted">
      If you have joined, sign in. If you have not, ask the person who invited you for a new
      invitation.
    </p>
    <Link to="/sign-in" className={buttonClass("primary")}>
      Sign in
    </Link>
  </AccountCard>
);
