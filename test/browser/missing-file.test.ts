import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { waitUntil } from "#test/support/harness/wait-until";
import { LONG_TEST, newVisitor, signInAsOwner } from "./support/visitor";

const CAUSED =
  /could not be loaded|Failed to load resource|dynamically imported module|ERR_INTERNET_DISCONNECTED/;

/** A file of the dashboard that a later deployment removed. */
const removeFile = (page: Page, name: string) =>
  page.route(`**/static/${name}-*.js`, (route) =>
    route.fulfill({ status: 404, body: "Not found" }),
  );

const restoreFiles = (page: Page) => page.unrouteAll();

/** Counts how often the browser loads the application. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads++;
  });
  return () => loads;
}

const reload = (page: Page) => page.getByRole("button", { name: "Reload" }).click();

it("keeps text that is not saved while a file is missing", LONG_TEST, async () => {
  const page = await newVisitor({ caused: CAUSED });
  await signInAsOwner(page);
  for (const name of ["menu-popup", "palette", "watch-page"]) await removeFile(page, name);
  await page.goto("/settings/icp");
  await page.getByLabel("Name").fill("Not saved yet");
  const loads = countLoads(page);

  // A link under the pointer is loaded ahead of the click. Nobody asked for it yet.
  await page.getByRole("link", { name: "Watch", exact: true }).hover();
  await page.getByRole("button", { name: "Account", exact: true }).click();
  await page.getByRole("status").getByText("could not be loaded").waitFor();
  // The palette takes the letters while it is loading, and none after it failed.
  const name = page.getByLabel("Name");
  await page.keyboard.press("Control+k");
  await waitUntil(async () => {
    await name.fill("Not saved yet");
    await name.pressSequentially(", really");
    expect(await name.inputValue()).toBe("Not saved yet, really");
  });
  expect(loads()).toBe(0);

  // Without the service, a reload would replace the page by an error of the browser.
  await page.context().setOffline(true);
  await reload(page);
  await page.getByText("The service did not respond").waitFor();
  expect(await page.getByLabel("Name").inputValue()).toBe("Not saved yet, really");
  await page.context().setOffline(false);

  await restoreFiles(page);
  await reload(page);
  await page.getByText("could not be loaded").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Account", exact: true }).click();
  await page.getByRole("menuitem", { name: "Sign out", exact: true }).waitFor();
});

it("reloads once if the file of a page is missing, and then asks", LONG_TEST, async () => {
  const page = await newVisitor({ caused: CAUSED });
  await signInAsOwner(page);
  await removeFile(page, "watch-page");
  await page.goto("/jobs");
  await page.getByRole("heading", { name: "Jobs", level: 1 }).waitFor();
  const loads = countLoads(page);
  await page.getByRole("link", { name: "Watch", exact: true }).click();
  await page.getByRole("alert").getByText("could not be loaded").waitFor();
  await waitUntil(() => expect(loads()).toBe(1));
  await page.getByRole("alert").getByText("could not be loaded").waitFor();
  expect(loads()).toBe(1);

  // The rest of the dashboard works.
  await page.getByRole("link", { name: "Jobs", exact: true }).click();
  await page.getByRole("heading", { name: "Jobs", level: 1 }).waitFor();
  await page.getByRole("link", { name: "Watch", exact: true }).click();
  await restoreFiles(page);
  await reload(page);
  await page.getByRole("heading", { name: "Watch", level: 1 }).waitFor();
  expect(loads()).toBe(2);
});

it("does not reload a page without a network", LONG_TEST, async () => {
  const page = await newVisitor({ caused: CAUSED });
  await signInAsOwner(page);
  const loads = countLoads(page);
  await page.context().setOffline(true);
  await page.getByRole("link", { name: "Watch", exact: true }).click();
  await page.getByRole("alert").getByText("could not be loaded").waitFor();
  await page.getByText("You are offline.").waitFor();
  expect(loads()).toBe(0);
  await page.context().setOffline(false);
  await reload(page);
  await page.getByRole("heading", { name: "Watch", level: 1 }).waitFor();
});
