import { Link, useRouter, useSearch } from "@tanstack/react-router";
import { signIn } from "#web/api/account";
import { useSubmit } from "#web/api/use-submit";
import { TextField } from "#web/ui/field";
import { AccountCard, LINK } from "./account-card";
import { AccountForm } from "./account-form";
import { EmailField } from "./email-field";

export function SignInPage() {
  const { next } = useSearch({ from: "/sign-in" });
  const { history } = useRouter();
  const submission = useSubmit(async ({ email = "", password = "" }) => {
    await signIn({ email, password });
    history.push(next ?? "/");
  });
  return (
    <AccountCard
      title="Sign in"
      footer={
        <>
          No account yet?{" "}
          <Link to="/register" search={next ? { next } : {}} className={LINK}>
            Create one
          </Link>
        </>
      }
    >
      {next && (
        <p className="text-muted">Sign in to continue. You return to the page you came from.</p>
      )}
      <AccountForm submission={submission} action="Sign in">
        <EmailField error={submission.fields["email"]} />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          error={submission.fields["password"]}
        />
      </AccountForm>
      <Link to="/forgot-password" className={`${LINK} justify-self-center text-xs`}>
        Forgot the password?
      </Link>
    </AccountCard>
  );
}
