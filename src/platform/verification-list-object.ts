import { located } from "#src/shared/object-namespace";

/** The Durable Object of a verification. Nothing else accesses the binding. */
export const listOf = (env: Env, verificationId: string) =>
  located(env, env.VERIFICATION_LIST).getByName(verificationId);
