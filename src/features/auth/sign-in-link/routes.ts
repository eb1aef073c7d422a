import { openDatabases } from "#src/db/databases";
import { Session, SignInLink } from "#src/features/auth/accounts/schemas";
import { sendSession, sessionClient } from "#src/features/auth/sessions/session-response";
import { body, endpoint, failures, json } from "#src/http/endpoints/endpoint";
import { signInByLink } from "./sign-in-link";

const HOUR_MS = 3600_000;

const loginByLink = endpoint(
  "public",
  {
    method: "post",
    path: "/auth/sign-in-link",
    operationId: "signInByLink",
    summary: "Sign in with a one-time link",
    description:
      "Opens a session with the token of a link that the service prints at its start on your machine (`npm start`). No endpoint issues such a link. An unknown, used or expired token returns 404.",
    tags: ["Accounts"],
    request: body(SignInLink),
    rateLimit: { name: "sign_in_link", limit: 60, windowMs: HOUR_MS, per: "address" },
    responses: {
      200: json(Session, "A session; its refresh token is in an HttpOnly cookie"),
      ...failures("not_found", "forbidden"),
    },
  },
  async (c) => {
    const databases = openDatabases(c.env);
    const { token } = c.req.valid("json");
    const opened = await signInByLink(databases, token, sessionClient(c), Date.now());
    return c.json(await sendSession(c, opened), 200);
  },
);

export const signInLinkEndpoints = [loginByLink] as const;
