import type { InvitationAcceptance, Login, Registration, Session } from "@quarry/client";
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

/** Moves the session to another workspace and starts the page again, without any data of the former one. */
export async function switchWorkspace(workspaceId: string): Promise<void> {
  await accountClient.auth.switchWorkspace({ workspace_id: workspaceId });
  announceSession();
  location.assign("/");
}

/** Ends this session, or all sessions of the user, and starts the page again. */
export async function signOut({ everywhere }: { everywhere: boolean }): Promise<void> {
  await (everywhere ? accountClient.auth.sessions.deleteAll() : accountClient.auth.logout());
  sessions.end();
  announceSession();
  location.assign("/sign-in");
}
