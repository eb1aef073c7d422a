import { Quarry } from "@quarry/client";
import { noteFailure } from "./connection";
import { sessions } from "./sessions";

/** The API, with the session of this tab. */
export const quarry: Quarry = new Quarry({
  baseUrl: location.origin,
  token: sessions.token,
  onRetry: ({ error }) => noteFailure(error),
});
