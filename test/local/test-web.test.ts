import { env } from "cloudflare:workers";
import { expect, test } from "vitest";

const REQUESTED = "https://unknown.example/";
const request = () =>
  fetch(REQUESTED).then(
    () => "answered",
    () => "refused",
  );

test("breaks the connection to a name that does not resolve", async () => {
  await expect(fetch("http://nowhere.invalid/")).rejects.toThrow("Network connection lost");
});

test("rejects and records a request to an unknown host, once", async () => {
  const noted = async () => (await env.UNEXPECTED_REQUESTS.fetch("http://requests/")).json();
  expect(await request()).toBe("refused");
  expect(await noted()).toEqual([REQUESTED]);
  expect(await noted()).toEqual([]);
});

test.fails("fails the test that requests an unknown host, even if the code handles the error", async () => {
  expect(["answered", "refused"]).toContain(await request());
});
