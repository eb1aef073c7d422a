import { Quarry } from "@quarry/client";
import { SessionStore } from "./session-store";

const TABS = new BroadcastChannel("quarry.session");

export const sessions = new SessionStore({
  refresh: () => quarry.auth.refresh(),
  restart: () => location.replace("/"),
});

/** The API, with the session of this tab. */
export const quarry: Quarry = new Quarry({
  baseUrl: location.origin,
  token: ({ rejected }) => sessions.token(rejected),
});

/** Another tab signed in or out, or switched the workspace. They share the cookie, so this tab must follow. */
TABS.addEventListener("message", () => location.reload());

/** Reports to the other tabs that the session changed. */
export const announceSession = (): void => TABS.postMessage("changed");
