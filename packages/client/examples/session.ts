import { CookieSession, Quarry } from "@quarry/client";

/** A client for a page that the service's users are signed in to. */
export function signedInClient(baseUrl: string, showSignIn: () => void) {
  const session = new CookieSession({ baseUrl, onEnd: showSignIn });
  const quarry = new Quarry({ baseUrl, token: session.token });
  const signIn = async (email: string, password: string) => {
    session.start(await quarry.auth.login({ email, password }));
  };
  return { quarry, signIn, signOut: () => session.end() };
}
