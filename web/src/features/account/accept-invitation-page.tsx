import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { acceptInvitation } from "#web/api/account";
import { useSubmit } from "#web/api/use-submit";
import { TextField } from "#web/ui/field";
import { AccountCard } from "./account-card";
import { AccountForm } from "./account-form";
import { takeLinkToken } from "./link-token";

/** Joins a workspace. A person with an account enters its password, a new one chooses a password. */
export function AcceptInvitationPage() {
  const [linked] = useState(takeLinkToken);
  const { history } = useRouter();
  const submission = useSubmit(async ({ token = linked, password = "", name }) => {
    await acceptInvitation({ token, password, ...(name && { name }) });
    history.replace("/");
  });
  return (
    <AccountCard title="Join the workspace">
      <AccountForm submission={submission} action="Accept the invitation">
        {!linked && (
          <TextField
            label="Token of the invitation"
            name="token"
            required
            autoFocus
            autoComplete="off"
            hint="It is in the mail that invited you."
            error={submission.fields["token"]}
          />
        )}
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          autoFocus={linked !== ""}
          hint="Of your account. Without an account, choose one of 12 to 128 characters."
          error={submission.fields["password"]}
        />
        <TextField
          label="Your name (new accounts)"
          name="name"
          autoComplete="name"
          maxLength={120}
          error={submission.fields["name"]}
        />
      </AccountForm>
    </AccountCard>
  );
}
