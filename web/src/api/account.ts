import {
  AuthenticationError,
  type InvitationAcceptance,
  type Login,
  type Registration,
  type Session,
} from "@quarry/client";
import { accountClient, announceSession, sessions } from "./sessions";

/** Takes over a session that a form opened. */
async function enter(opening: Promise<Session>): Promise<void> {
  sessions.accept(await opening);
  announceSession();
}

export const signIn = (login: Login) => enter(accountClient.auth.login(login));
export const signInByLink = (token: string) => enter(accountClient.auth.signInByLink({ token }));
export const register = (registration: Registration) =>
  enter(accountClient.auth.register(registration));
export const acceptInvitation = (acceptance: InvitationAcceptance) =>
  enter(accountClient.invitations.accept(acceptance));

/** Accepts an invitation as the signed-in user, whose access token may have expired since. */
export async function acceptAsUser(invitation: string): Promise<void> {
  const acceptWith = (token: string | undefined) =>
    accountClient.invitations.accept(
      { token: invitation },
      { headers: { Authorization: `Bearer ${token}` } },
    );
  const current = await sessions.token({ rejected: undefined });
  await enter(
    acceptWith(current).catch(async (error: unknown) => {
      if (!(error instanceof AuthenticationError)) throw error;
      return acceptWith(await sessions.token({ rejected: current }));
    }),
  );
}

/** Moves the session to another workspace and starts the page again, without any data of the former one. */
export async function switchWorkspace(workspaceId: string): Promise<void> {
  await accountClient.auth.switchWorkspace({ workspace_id: workspaceId });
  announceSession();
  location.assign("/");
}

/** Ends this session, and stays on the page. */
export const leaveSession = () => leave(accountClient.auth.logout());

/** Ends this session, or all sessions of the user, and starts the page again. */
export async function signOut({ everywhere }: { everywhere: boolean }): Promise<void> {
  await leave(everywhere ? accountClient.auth.sessions.deleteAll() : accountClient.auth.logout());
  location.assign("/sign-in");
}

async function leave(ending: Promise<unknown>): Promise<void> {
  await ending;
  sessions.end();
  announceSession();
}
