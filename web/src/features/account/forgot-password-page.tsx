import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { accountClient } from "#web/api/sessions";
import { useSubmit } from "#web/api/use-submit";
import { AccountCard, LINK } from "./account-card";
import { AccountForm } from "./account-form";
import { EmailField } from "./email-field";

export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const submission = useSubmit(async ({ email = "" }) => {
    await accountClient.auth.requestPasswordReset({ email });
    setSentTo(email);
  });
  const back = (
    <Link to="/sign-in" className={LINK}>
      Back to sign-in
    </Link>
  );
  if (sentTo !== null)
    return (
      <AccountCard title="Read your mail" footer={back}>
        <p className="text-muted" role="status">
          If {sentTo} has an account, we sent a link to set a new password. It works for one hour.
        </p>
      </AccountCard>
    );
  return (
    <AccountCard title="Set a new password" footer={back}>
      <AccountForm submission={submission} action="Send the link">
        <EmailField hint="We send a link to this address." error={submission.fields["email"]} />
      </AccountForm>
    </AccountCard>
  );
}
