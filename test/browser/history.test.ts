import { expect, it } from "vitest";
import { startLiveJob } from "./support/dialog-views";
import { clientOf, crawl, LONG_TEST, newVisitor, PASSWORD, register } from "./support/visitor";

const HOST = "northfield-analytics.io";

it(
  "closes the panel of a lead with Back, and asks before a correction is lost",
  LONG_TEST,
  async () => {
    const page = await newVisitor();
    await register(page, "ada@history.test", "History");
    await crawl(page, [HOST, "gated-archive-society.org"]);
    const job = page.url();

    // The tabs of a job are pages of their own for Back.
    await page.getByRole("link", { name: /Forbidden by robots.txt 1/ }).click();
    await page.getByRole("button", { name: /^gated-archive-society.org/ }).waitFor();
    await page.goBack();
    await page.getByRole("link", { name: /Northfield/ }).waitFor();
    expect(page.url()).toBe(job);

    await page.getByRole("link", { name: "Leads", exact: true }).click();
    // The job's table has such a row too, until the page of leads is loaded.
    const row = page.getByRole("grid").getByRole("row", { name: /Northfield/ });
    const panel = page.getByRole("dialog", { name: /Northfield/ });
    await row.click();
    await panel.waitFor();
    await page.goBack();
    await panel.waitFor({ state: "detached" });
    expect(new URL(page.url()).pathname).toBe("/leads");
    // Closed by its button, it leaves no entry behind.
    await row.click();
    await panel.getByRole("button", { name: "Close the panel" }).click();
    await panel.waitFor({ state: "detached" });
    await page.goBack();
    await page.getByText("completed").waitFor();
    expect(page.url()).toBe(job);
    await page.goForward();

    // A correction that is not saved.
    await row.click();
    await panel.getByRole("button", { name: "Correct the lead" }).click();
    await page.getByLabel("Company name").fill("Northfield");
    await page.goBack();
    await page.getByRole("button", { name: "Keep editing" }).click();
    expect(await page.getByLabel("Company name").inputValue()).toBe("Northfield");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Keep editing" }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("dialog", { name: "Northfield", exact: true }).waitFor();
    await page.getByRole("button", { name: "Correct the lead" }).click();
    await page.getByRole("textbox", { name: "Company name" }).fill("Northfields");
    await page.goBack();
    await page.getByRole("button", { name: "Discard", exact: true }).click();
    await page.getByRole("dialog").first().waitFor({ state: "detached" });
    expect(new URL(page.url()).pathname).toBe("/leads");
    await page.getByRole("row", { name: /Northfield / }).waitFor();
  },
);

it("says when the service does not respond, and recovers", LONG_TEST, async () => {
  const page = await newVisitor({ caused: /ERR_CONNECTION_REFUSED|ERR_FAILED/ });
  const email = "grace@history.test";
  await register(page, email, "Connection");
  const quarry = await clientOf({ email, password: PASSWORD });
  const jobId = await startLiveJob(quarry);
  let isDown = true;
  // The stream ends as that of a stopped service, which then accepts no connection.
  await page.route("**/api/v1/jobs/*/events*", (route) =>
    isDown
      ? route.fulfill({ contentType: "text/event-stream", body: ": open\n\n" })
      : route.continue(),
  );
  await page.route("**/api/v1/health", (route) =>
    isDown ? route.abort("connectionrefused") : route.continue(),
  );
  await page.goto(`/jobs/${jobId}`);
  await page.getByText("Connection lost, reconnecting…").waitFor();
  isDown = false;
  await page.getByText("Connection lost, reconnecting…").waitFor({ state: "detached" });
  // The page follows the job again.
  await quarry.jobs.cancel(jobId);
  await page.getByText("canceled", { exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/jobs/${jobId}`);
});
