import { AccountClient } from "@quarry/client";
import { SessionStore } from "./session-store";

const TABS = new BroadcastChannel("quarry.session");

export const sessions = new SessionStore({
  baseUrl: location.origin,
  restart: () => location.replace("/"),
});

/** The operations of the pages without a session. They load nothing else of the client. */
export const accountClient: AccountClient = new AccountClient({
  baseUrl: location.origin,
  token: sessions.token,
});

/** Another tab signed in or out, or switched the workspace. They share the cookie, so this tab must follow. */
TABS.addEventListener("message", () => location.reload());

/** Reports to the other tabs that the session changed. */
export const announceSession = (): void => TABS.postMessage("changed");
