import type { ControlDatabase } from "#src/db/client";
import { openSubscription } from "#src/features/billing/subscription";
import { grantCredits } from "#src/features/credits/service";
import { newId } from "#src/shared/ids";
import { addWorkspace } from "./accounts.repository";
import type { Settings } from "#src/shared/settings";

/** The statements that create a workspace with its owner, wallet and plan. */
export function newWorkspace(
  db: ControlDatabase,
  settings: Settings,
  { userId, name }: { userId: string; name: string },
  nowMs: number,
) {
  const workspaceId = newId(nowMs);
  const signUp = { amount: settings.SIGNUP_CREDITS, reason: "sign_up", bookingKey: "sign_up" };
  const statements = [
    ...addWorkspace(db, { id: workspaceId, name, ownerId: userId, createdAt: nowMs }),
    ...grantCredits({ db, workspaceId, actor: { kind: "system" } }, signUp),
    openSubscription(db, workspaceId, nowMs),
  ] as const;
  return { workspaceId, statements };
}
