import { Link, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { signInByLink } from "#web/api/account";
import { buttonClass } from "#web/ui/button";
import { ErrorLine } from "#web/ui/error-state";
import { AccountCard } from "./account-card";
import { takeLinkToken } from "./link-token";

/** The token works once, so it is sent once, also where React mounts a component twice. */
let signingIn: Promise<void> | undefined;

/** The page of the link that `npm start` prints. */
export function SignInLinkPage() {
  const { history } = useRouter();
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    signingIn ??= signInByLink(takeLinkToken());
    signingIn.then(() => history.replace("/"), setError);
  }, [history]);
  if (!error)
    return (
      <AccountCard title="Signing in">
        <p role="status" className="text-muted">
          One moment.
        </p>
      </AccountCard>
    );
  return (
    <AccountCard title="This link does not work">
      <ErrorLine error={error} />
      <Link to="/sign-in" className={buttonClass("primary")}>
        Sign in with your password
      </Link>
    </AccountCard>
  );
}
