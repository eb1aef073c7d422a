import { expect, it } from "vitest";
import { AuthenticationError, CookieSession, Quarry, type Session } from "@quarry/client";
import { fail, respond, serve } from "./support/loopback.ts";

const PAGE = { data: [], page: 1, per_page: 25, total: 0 };
const sessionWith = (access_token: string) => ({ access_token }) as Session;

/** A service whose access tokens are `token 1`, `token 2` …; it accepts only the newest. */
async function serveSessions({ canRefresh = true } = {}) {
  let newest = 1;
  const server = await serve(({ path, headers }, response) => {
    if (path.endsWith("/auth/logout")) return response.writeHead(204).end();
    if (path.endsWith("/auth/refresh")) {
      if (!canRefresh) return fail(response, 401, "unauthorized");
      newest += 1;
      return respond(response, 200, sessionWith(`token ${newest}`));
    }
    const isValid = headers.authorization === `Bearer token ${newest}`;
    return isValid ? respond(response, 200, PAGE) : fail(response, 401, "unauthorized");
  });
  let ends = 0;
  const { baseUrl } = server;
  const session = new CookieSession({ baseUrl, onEnd: () => ends++ });
  const quarry = new Quarry({ baseUrl, token: session.token });
  const expire = () => newest++;
  const paths = () => server.requests.map(({ path }) => path.replace("/api/v1", ""));
  return { session, quarry, expire, paths, ends: () => ends, requests: server.requests };
}

it("uses the token of a session that was started", async () => {
  const { session, quarry, paths } = await serveSessions();
  session.start(sessionWith("token 1"));
  await quarry.jobs.list();
  expect(paths()).toEqual(["/jobs"]);
});

it("renews the session by its cookie before the first request", async () => {
  const { quarry, paths } = await serveSessions();
  await quarry.jobs.list();
  expect(paths()).toEqual(["/auth/refresh", "/jobs"]);
});

it("renews an expired token once for all requests that were rejected", async () => {
  const { session, quarry, expire, paths } = await serveSessions();
  session.start(sessionWith("token 1"));
  expire();
  await Promise.all([quarry.jobs.list(), quarry.leads.list(), quarry.tags.list()]);
  expect(paths().filter((path) => path === "/auth/refresh")).toHaveLength(1);
  expect(paths()).toHaveLength(7);
});

it("ends once if the session cannot be renewed, until another one starts", async () => {
  const { session, quarry, paths, ends } = await serveSessions({ canRefresh: false });
  const both = await Promise.allSettled([quarry.jobs.list(), quarry.leads.list()]);
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await expect(quarry.jobs.list()).rejects.toBeInstanceOf(AuthenticationError);
  expect(ends()).toBe(1);
  expect(paths().filter((path) => path === "/auth/refresh")).toHaveLength(1);
  session.start(sessionWith("token 1"));
  await expect(quarry.jobs.list()).resolves.toEqual(PAGE);
});

it("signs out", async () => {
  const { session, quarry, paths } = await serveSessions();
  session.start(sessionWith("token 1"));
  await session.end();
  await expect(quarry.jobs.list()).rejects.toBeInstanceOf(AuthenticationError);
  expect(paths()).toEqual(["/auth/logout", "/jobs"]);
});

it("sends cookies to renew the session, and for other requests if asked for", async () => {
  const modes: unknown[] = [];
  const options = {
    baseUrl: "https://quarry.test",
    fetch: async (_: unknown, init?: RequestInit) => {
      modes.push((init as { credentials?: string }).credentials);
      return Response.json({ access_token: "token 1", data: [] });
    },
  };
  const { token } = new CookieSession(options);
  await new Quarry({ ...options, token }).jobs.list();
  await new Quarry({ ...options, token, credentials: "include" }).jobs.list();
  expect(modes).toEqual(["include", undefined, "include"]);
});
