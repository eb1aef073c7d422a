import type { AnyContext } from "#src/http/context";

/** Cookies are sent to the account endpoints only. Only a service on localhost may omit Secure. */
export function cookieOptions(c: AnyContext) {
  const { protocol, hostname } = new URL(c.req.url);
  const isLocal = protocol === "http:" && ["localhost", "127.0.0.1"].includes(hostname);
  return { path: "/api/v1/auth", httpOnly: true, secure: !isLocal, sameSite: "Strict" } as const;
}
