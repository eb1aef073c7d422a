import { expect, it } from "vitest";
import { connectClient } from "./support/connect-client";
import { clientOf, newVisitor, PASSWORD, register, SERVICE_URL } from "./support/visitor";

it("shows messages above a dialog, and replaces and revokes keys without losing the focus", async () => {
  const page = await newVisitor();
  await register(page, "ada@duff.test", "Duff");
  await page.context().grantPermissions(["clipboard-write"]);
  const user = { email: "ada@duff.test", password: PASSWORD };
  await connectClient(await clientOf(user), SERVICE_URL, "Claude");
  await page.goto("/settings/api-keys");
  await page.getByRole("button", { name: "New API key" }).first().click();
  await page.getByLabel("Name").fill("Importer");
  await page.getByRole("button", { name: "Create the key" }).click();
  await page.getByRole("button", { name: "Done" }).click();

  // The new key is shown although the old one ends at once.
  const importer = page.getByRole("button", { name: "Actions for Importer" });
  await importer.click();
  await page.getByRole("menuitem", { name: "Rotate…" }).click();
  await page.getByLabel("The old key").selectOption("stops at once");
  await page.getByRole("button", { name: "Rotate the key" }).click();
  expect(await page.getByLabel("API key", { exact: true }).textContent()).toMatch(/^lk_/);
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("cell", { name: "expired" }).waitFor();

  // An expired key, and that of a client, can only be revoked.
  for (const row of [/Importer.*expired/, /Claude.*Connected client/]) {
    await page
      .getByRole("row", { name: row })
      .getByRole("button", { name: /^Actions/ })
      .click();
    await page.getByRole("menuitem", { name: "Revoke…" }).waitFor();
    expect(await page.getByRole("menuitem").count()).toBe(1);
    await page.keyboard.press("Escape");
    await page.getByRole("menu").waitFor({ state: "detached" });
  }
  await page
    .getByRole("row", { name: /Importer.*expired/ })
    .getByRole("button")
    .click();
  await page.getByRole("menuitem", { name: "Revoke…" }).click();
  await page.getByRole("button", { name: "Revoke the key" }).click();
  // Under the pointer, it stays.
  await page.getByText("Revoked Importer").hover();
  await page.getByRole("cell", { name: "expired" }).waitFor({ state: "detached" });
  await page.locator(":focus").waitFor({ state: "attached" });

  // A message stays readable above a dialog. To dismiss it leaves the dialog open.
  await page.getByRole("button", { name: "New API key" }).first().press("Enter");
  const dialog = page.getByRole("dialog", { name: "New API key" });
  await dialog.getByLabel("Name").fill("Not lost");
  await page.getByLabel("Dismiss").first().click();
  await page.getByText("Revoked Importer").waitFor({ state: "detached" });
  expect(await dialog.getByLabel("Name").inputValue()).toBe("Not lost");
});
