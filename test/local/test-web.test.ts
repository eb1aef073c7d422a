import { env } from "cloudflare:workers";
import { expect, test } from "vitest";

const REQUESTED = "https://unknown.example/";
const request = () =>
  fetch(REQUESTED).then(
    () => "answered",
    () => "refused",
  );

test("a name that resolves nowhere is a broken connection", async () => {
  await expect(fetch("http://nowhere.invalid/")).rejects.toThrow("Network connection lost");
});

test("a request to a host that no web knows is refused and noted once", async () => {
  const noted = async () => (await env.UNEXPECTED_REQUESTS.fetch("http://requests/")).json();
  expect(await request()).toBe("refused");
  expect(await noted()).toEqual([REQUESTED]);
  expect(await noted()).toEqual([]);
});

test.fails("a request to a host that no web knows fails the test, handled or not", async () => {
  expect(["answered", "refused"]).toContain(await request());
});
