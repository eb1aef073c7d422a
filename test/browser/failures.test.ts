import { expect, it } from "vitest";
import { LONG_TEST, newVisitor, signInAsOwner, visit } from "./support/visitor";

const REQUEST_ID = "019a9c3e-7d2b-7c41-9f0a-3b1d2e4f5a6b";

it("says that the service failed, and continues when it works again", LONG_TEST, async () => {
  const page = await newVisitor({ caused: /status of 500/ });
  await signInAsOwner(page);
  await visit(page, "/settings/password");
  await page.getByLabel("New password").waitFor();
  const failing = /\/api\/v1\/(?:auth\/me|billing\/overview|jobs\?)/;
  await page.route(failing, (route) =>
    route.fulfill({
      status: 500,
      headers: { "x-request-id": REQUEST_ID },
      json: {
        error: { code: "internal_error", message: `Internal error. Request id: ${REQUEST_ID}` },
      },
    }),
  );
  await visit(page, "/jobs");
  const alert = page.getByRole("alert");
  await alert.getByText("The service failed. Try again in a moment.").waitFor();
  expect((await alert.textContent())!.split(REQUEST_ID)).toHaveLength(2);
  // The role of the user is unknown too.
  await page.reload();
  await alert.waitFor();
  await visit(page, "/settings/billing");
  await page.getByRole("heading", { name: "Billing" }).waitFor();
  await alert.getByText("The service failed. Try again in a moment.").waitFor();
  await page.unroute(failing);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("region", { name: "Ledger" }).waitFor();
});
