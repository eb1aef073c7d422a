import { Link, useRouter, useSearch } from "@tanstack/react-router";
import { register } from "#web/api/account";
import { useSubmit } from "#web/api/use-submit";
import { TextField } from "#web/ui/field";
import { AccountCard, LINK } from "./account-card";
import { AccountForm } from "./account-form";
import { EmailField } from "./email-field";
import { NewPasswordField } from "./password-field";

export function RegisterPage() {
  const { next } = useSearch({ from: "/register" });
  const { history } = useRouter();
  const submission = useSubmit(async ({ email = "", password = "", name, workspace_name }) => {
    await register({
      email,
      password,
      ...(name && { name }),
      ...(workspace_name && { workspace_name }),
    });
    history.push(next ?? "/");
  });
  return (
    <AccountCard
      title="Create an account"
      footer={
        <>
          Have an account?{" "}
          <Link to="/sign-in" search={next ? { next } : {}} className={LINK}>
            Sign in
          </Link>
        </>
      }
    >
      <AccountForm submission={submission} action="Create the account">
        <EmailField error={submission.fields["email"]} />
        <NewPasswordField error={submission.fields["password"]} />
        <TextField
          label="Your name (optional)"
          name="name"
          autoComplete="name"
          maxLength={120}
          error={submission.fields["name"]}
        />
        <TextField
          label="Workspace (optional)"
          name="workspace_name"
          autoComplete="organization"
          maxLength={120}
          hint="The name of your team or company. Leads, jobs and credits belong to a workspace."
          error={submission.fields["workspace_name"]}
        />
      </AccountForm>
    </AccountCard>
  );
}
