import { ConflictError } from "@quarry/client";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { accountClient } from "#web/api/sessions";
import { useSubmit } from "#web/api/use-submit";
import { buttonClass } from "#web/ui/button";
import { TextField } from "#web/ui/field";
import { AccountCard } from "./account-card";
import { AccountForm } from "./account-form";
import { takeLinkToken } from "./link-token";

/** The page of a mailed link. If several accounts claim the address, it asks for the password of this one. */
export function VerifyEmailPage() {
  const [token] = useState(takeLinkToken);
  const [isDone, setDone] = useState(false);
  const submission = useSubmit(async ({ password }) => {
    await accountClient.auth.verifyEmail({ token, ...(password && { password }) });
    setDone(true);
  });
  if (isDone)
    return (
      <AccountCard title="The address is verified">
        <Link to="/" className={buttonClass("primary")}>
          Open the dashboard
        </Link>
      </AccountCard>
    );
  return (
    <AccountCard title="Verify your e-mail address">
      <p className="text-muted">Confirm that you created an account with this e-mail address.</p>
      <AccountForm submission={submission} action="Verify the address">
        {submission.error instanceof ConflictError && (
          <TextField
            label="Password of the account"
            name="password"
            type="password"
            autoComplete="current-password"
            required
          />
        )}
      </AccountForm>
    </AccountCard>
  );
}
