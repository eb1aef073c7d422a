import { expect, it } from "vitest";
import { describeSignInLink } from "#local/dev/service/state/sign-in-link";

it("prints the link", async () => {
  expect(await describeSignInLink(async () => "http://127.0.0.1:1/sign-in-link#token=a")).toBe(
    "Open the dashboard (the link signs you in once): http://127.0.0.1:1/sign-in-link#token=a",
  );
  expect(await describeSignInLink(async () => undefined)).toBeUndefined();
});

it("does not end the service if another program uses the database", async () => {
  const busy = async () => {
    throw new Error("D1_ERROR: Failed to get session commit token");
  };
  expect(await describeSignInLink(busy)).toMatch(/^The next start prints a link .* commit token$/);
});
