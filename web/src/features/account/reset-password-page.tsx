import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { accountClient } from "#web/api/sessions";
import { useSubmit } from "#web/api/use-submit";
import { buttonClass } from "#web/ui/button";
import { AccountCard } from "./account-card";
import { AccountForm } from "./account-form";
import { takeLinkToken } from "./link-token";
import { NewPasswordField } from "./password-field";

/** The page of a mailed link. Programs that scan mails open links, so only the button sends the token. */
export function ResetPasswordPage() {
  const [token] = useState(takeLinkToken);
  const [isDone, setDone] = useState(false);
  const submission = useSubmit(async ({ password = "" }) => {
    await accountClient.auth.resetPassword({ token, password });
    setDone(true);
  });
  if (isDone)
    return (
      <AccountCard title="The password is set">
        <p className="text-muted" role="status">
          All sessions of the account have ended.
        </p>
        <Link to="/sign-in" className={buttonClass("primary")}>
          Sign in
        </Link>
      </AccountCard>
    );
  return (
    <AccountCard title="Choose a new password">
      <AccountForm submission={submission} action="Set the password">
        <NewPasswordField autoFocus error={submission.fields["password"]} />
      </AccountForm>
    </AccountCard>
  );
}
