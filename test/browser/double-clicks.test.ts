import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { startLiveJob } from "./support/dialog-views";
import { clientOf, dropFile, LONG_TEST, newVisitor, PASSWORD, register } from "./support/visitor";

const HOST = "northfield-analytics.io";

/** Counts the requests of a page that change something, by method and the last words of the path. */
function countChanges(page: Page) {
  const counts = new Map<string, number>();
  page.on("request", (request) => {
    const path = new URL(request.url()).pathname.split("/").slice(3).join("/");
    const name = `${request.method()} ${path.replaceAll(/[0-9a-f-]{36}/g, "{id}")}`;
    if (request.method() !== "GET") counts.set(name, (counts.get(name) ?? 0) + 1);
  });
  return counts;
}

it("does once what somebody double-clicks", LONG_TEST, async () => {
  const page = await newVisitor();
  const changes = countChanges(page);
  const email = "ada@double-click.test";
  await register(page, email, "Double click");
  const quarry = await clientOf({ email, password: PASSWORD });
  const press = (name: string | RegExp) => page.getByRole("button", { name, exact: true });

  // A list of websites, then a file.
  await page.getByLabel("Websites").fill(`${HOST} no-such-company.test`);
  await press("Start the job").dblclick();
  await page.waitForURL(/\/jobs\/./);
  await page.getByText("completed").waitFor();
  const { data: jobs } = await quarry.jobs.list();
  expect(jobs).toHaveLength(1);
  await press("Retry 1 failed site").dblclick();
  await page.getByRole("heading", { name: /\(retry\)$/ }).waitFor();
  await page.goto("/");
  await dropFile(page.getByLabel("Websites"), "again.csv", `Website\n${HOST}\n`);
  await page.getByLabel("Known sites").selectOption("Add new leads");
  await press("Start the job").dblclick();
  await page.getByRole("heading", { name: "again" }).waitFor();
  await page.getByText("completed").waitFor();
  expect((await quarry.jobs.list()).total).toBe(3);

  // A list of addresses.
  await page.goto("/verify");
  await page.getByLabel("E-mail addresses").fill(`sales@${HOST}, press@${HOST}`);
  await press("Verify").dblclick();
  await page.waitForURL(/\/verify\/./);
  await page.getByText("completed").waitFor();
  expect((await quarry.verifications.list()).total).toBe(1);

  // What the page of a lead has.
  const { data: leads } = await quarry.leads.list();
  expect(leads).toHaveLength(2);
  const leadId = leads[0]!.id;
  await page.goto(`/leads/${leadId}`);
  await press("Verify").dblclick();
  await page.getByLabel("New note").fill("Call on Monday");
  await press("Add the note").dblclick();
  await page.getByText("Call on Monday", { exact: true }).first().waitFor();
  await press("Describe (3 credits)").dblclick();
  await press("Describe again (3 credits)").waitFor();
  expect(await page.getByRole("alert").count()).toBe(0);
  expect((await quarry.leads.notes.list(leadId)).total).toBe(1);

  // What asks before.
  await page.goto("/leads");
  await press("More").click();
  await page.getByRole("menuitem", { name: "Merge duplicates…" }).click();
  await press("Merge 1 domain").dblclick();
  await page.getByText("Merged the leads of 1 domain").waitFor();
  const rows = page.getByRole("row", { name: /Northfield/ });
  await rows.nth(1).waitFor({ state: "detached" });
  await rows.click();
  await press("Delete the lead").click();
  await page.getByRole("dialog", { name: /^Delete Northfield/ }).waitFor();
  await press("Delete the lead").last().dblclick();
  await page.getByRole("heading", { name: "No leads yet" }).waitFor();
  await page.goto(`/jobs/${await startLiveJob(quarry)}`);
  await press("Cancel the job").click();
  await page.getByRole("dialog", { name: "Cancel the job?" }).waitFor();
  await press("Cancel the job").last().dblclick();
  await page.getByText("canceled", { exact: true }).waitFor();

  expect(Object.fromEntries(changes)).toMatchObject({
    "POST jobs": 1,
    "POST jobs/csv": 1,
    "POST jobs/{id}/retry": 1,
    "POST verifications": 1,
    "POST leads/{id}/emails/verify": 1,
    "POST leads/{id}/notes": 1,
    "POST ai/leads/{id}/enrich": 1,
    "POST leads/duplicates/merge-all": 1,
    "DELETE leads/{id}": 1,
    "POST jobs/{id}/cancel": 1,
  });
});

it("starts one job when the response is lost and somebody tries again", LONG_TEST, async () => {
  const page = await newVisitor({ caused: /ERR_FAILED|ERR_CONNECTION/ });
  const email = "grace@double-click.test";
  await register(page, email, "Lost response");
  const quarry = await clientOf({ email, password: PASSWORD });
  const keys = new Set<string | undefined>();
  let isLost = true;
  await page.route("**/api/v1/jobs", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    keys.add((await route.request().headerValue("idempotency-key")) ?? undefined);
    const response = await route.fetch();
    return isLost ? route.abort("connectionreset") : route.fulfill({ response });
  });
  await page.getByLabel("Websites").fill(HOST);
  await page.getByRole("button", { name: "Start the job" }).click();
  await page.getByText("The service did not respond.").waitFor();
  isLost = false;
  await page.getByRole("button", { name: "Start the job" }).click();
  await page.waitForURL(/\/jobs\/./);
  expect((await quarry.jobs.list()).total).toBe(1);
  expect(keys.size).toBe(1);
});
