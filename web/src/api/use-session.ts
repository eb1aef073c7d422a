import type { Session } from "@quarry/client";
import { useSyncExternalStore } from "react";
import { sessions } from "./sessions";
import type { SessionState } from "./session-store";

export const useSessionState = (): SessionState =>
  useSyncExternalStore(sessions.subscribe, sessions.state);

/** The session of a page that requires one. */
export function useSession(): Session {
  const session = useSessionState();
  if (!session) throw new Error("This part of the page needs a session");
  return session;
}
