import type { InvitationPreview } from "@quarry/client";
import { useRouter } from "@tanstack/react-router";
import { acceptInvitation } from "#web/api/account";
import { useSubmit } from "#web/api/use-submit";
import { TextField } from "#web/ui/field";
import { AccountForm } from "./account-form";

type AcceptanceFormProps = {
  /** The token of the link, or "". */
  linked: string;
  invitation: InvitationPreview | undefined;
};

/** A person with an account enters its password, a new one chooses a password. */
export function AcceptanceForm({ linked, invitation }: AcceptanceFormProps) {
  const { history } = useRouter();
  const submission = useSubmit(async ({ token = linked, password = "", name }) => {
    await acceptInvitation({ token, password, ...(name && { name }) });
    history.replace("/");
  });
  const { label, hint, autoComplete } = passwordOf(invitation?.has_account ?? null);
  return (
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
      {invitation && (
        <TextField
          label="E-mail address"
          type="email"
          value={invitation.email}
          readOnly
          autoComplete="username"
        />
      )}
      <TextField
        label={label}
        name="password"
        type="password"
        autoComplete={autoComplete}
        required
        autoFocus={linked !== ""}
        hint={hint}
        error={submission.fields["password"]}
      />
      {!invitation?.has_account && (
        <TextField
          label={invitation?.has_account === false ? "Your name" : "Your name (new accounts)"}
          name="name"
          autoComplete="name"
          maxLength={120}
          error={submission.fields["name"]}
        />
      )}
    </AccountForm>
  );
}

/** The field of the password. Null: nobody knows whether the address has an account. */
const passwordOf = (hasAccount: boolean | null) =>
  hasAccount === false
    ? {
        label: "New password",
        hint: "You get an account for this address. 12 to 128 characters.",
        autoComplete: "new-password",
      }
    : {
        label: "Password",
        hint: hasAccount
          ? "You have an account for this address: enter its password."
          : "Of your account. Without an account, choose one of 12 to 128 characters.",
        autoComplete: "current-password",
      };
