import type { Request } from "playwright-core";
import { expect, it } from "vitest";
import { LONG_TEST, newVisitor, signInAsOwner } from "./support/visitor";

it(
  "loads the files of a page while the session is opened, and shows that it is loading",
  LONG_TEST,
  async () => {
    const page = await newVisitor();
    await signInAsOwner(page);
    const open = Promise.withResolvers<void>();
    await page.route("**/api/v1/auth/refresh", async (route) => {
      await open.promise;
      await route.continue();
    });
    const isOf = (name: string) => (request: Request) => request.url().includes(`/static/${name}-`);
    const files = ["app-shell", "leads-page"].map((name) => page.waitForRequest(isOf(name)));
    await page.goto("/leads");
    // The response with the session comes only now.
    await Promise.all(files);
    expect(await page.getByRole("status", { name: "Loading" }).isVisible()).toBe(true);
    open.resolve();
    await page.getByRole("heading", { name: "Leads", exact: true, level: 1 }).waitFor();
    expect(await page.locator(".loading-page").isVisible()).toBe(false);
  },
);
