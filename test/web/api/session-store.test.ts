import type { Session } from "@quarry/client";
import { expect, it } from "vitest";
import { SessionStore } from "#web/api/session-store";

const session = (access_token: string, workspace = "acme") =>
  ({ access_token, user: { id: "ada" }, workspace: { id: workspace } }) as Session;

/** A store whose refreshes return these results in turn, and what it did. */
function storeWith(...results: (Session | Response | Error)[]) {
  const calls = { refreshes: 0, restarts: 0 };
  const restart = Promise.withResolvers<void>();
  const store = new SessionStore({
    baseUrl: "https://quarry.test",
    fetch: async () => {
      const result = results[calls.refreshes++];
      if (result instanceof Error) throw result;
      return result instanceof Response ? result : Response.json(result);
    },
    restart: () => {
      calls.restarts++;
      restart.resolve();
    },
  });
  return { store, calls, restarted: restart.promise };
}

const unauthorized = () =>
  Response.json(
    { error: { code: "unauthorized", message: "Sign in", request_id: "1" } },
    { status: 401 },
  );

it("refreshes once for all requests whose token was rejected", async () => {
  const { store, calls } = storeWith(session("first"), session("second"));
  expect(
    await Promise.all([store.token({ rejected: undefined }), store.token({ rejected: undefined })]),
  ).toEqual(["first", "first"]);
  const tokens = await Promise.all([1, 2, 3].map(async () => store.token({ rejected: "first" })));
  expect(tokens).toEqual(["second", "second", "second"]);
  // A response that comes late, with the former token, needs no third one.
  expect(await store.token({ rejected: "first" })).toBe("second");
  expect(calls.refreshes).toBe(2);
});

it("is signed out when the cookie is rejected, and not when the network fails", async () => {
  const offline = storeWith(new TypeError("offline"), session("later"));
  await expect(offline.store.open()).rejects.toThrow("offline");
  expect(offline.store.state()).toBeUndefined();
  expect((await offline.store.open())?.access_token).toBe("later");
  const ended = storeWith(unauthorized());
  expect(await ended.store.open()).toBeNull();
  expect(ended.store.state()).toBeNull();
});

it("starts the page again if another tab moved the session to another workspace", async () => {
  const { store, calls, restarted } = storeWith(session("first"), session("second", "globex"));
  await store.open();
  // The request waits for the page that starts.
  void store.token({ rejected: "first" });
  await restarted;
  expect(calls.restarts).toBe(1);
  expect(store.state()?.workspace.id).toBe("acme");
});
