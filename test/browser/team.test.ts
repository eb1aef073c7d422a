import { text } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { expect, inject, it } from "vitest";
import {
  crawl,
  newVisitor,
  PASSWORD,
  register,
  SERVICE_URL,
  signInAsOwner,
} from "./support/visitor";

it("connects a webhook, maps its fields, tests it, and sends a delivery again", async () => {
  const page = await newVisitor();
  await register(page, "ada@umbrella.test", "Umbrella");
  await crawl(page, ["slowbrook-pottery.co.uk"]);

  await page.getByRole("link", { name: "Integrations", exact: true }).click();
  await page.getByRole("link", { name: /^Webhook/ }).click();
  await page.getByLabel("Name").fill("Our server");
  // The API explains what is wrong at the field.
  await page.getByLabel("Address").fill("https://me:secret@slowbrook-pottery.co.uk/");
  await page.getByRole("button", { name: "Connect" }).click();
  await page.locator("input[aria-invalid='true']:focus").waitFor();
  await page.getByLabel("Address").fill("https://slowbrook-pottery.co.uk/");
  await page.getByLabel("Leads were created").check();
  await page.getByRole("button", { name: "Connect" }).click();
  expect(await page.getByLabel("signing secret", { exact: true }).textContent()).toMatch(/^whsec_/);
  await page.getByRole("button", { name: "Open the tester" }).click();

  // A sample of an event, with what was sent and what came back.
  await page.getByLabel("Message").selectOption("lead.created");
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText(/^It (?:works|failed)/).waitFor();
  const sent = await page.getByRole("region", { name: "request body" }).textContent();
  expect(JSON.parse(sent ?? "")).toMatchObject({ type: "lead.created" });

  await page.getByRole("tab", { name: "Fields" }).click();
  await page.getByRole("checkbox", { name: "Company name" }).check();
  await page.getByLabel("Column of Company name").fill("Firma");
  await page.getByRole("button", { name: "Save the fields" }).click();
  await page.getByText("Saved the fields").waitFor();

  await page.getByRole("tab", { name: "Deliveries" }).click();
  await page.getByRole("button", { name: "Push leads" }).click();
  await page.getByRole("button", { name: "Push the newest 100 leads" }).click();
  const panel = page.getByRole("dialog", { name: "Leads pushed" });
  await panel.getByText(/"Firma": "/).waitFor();
  const first = new URL(page.url()).searchParams.get("push");
  await panel.getByRole("button", { name: "Resend" }).click();
  await page.waitForURL((url) => url.searchParams.get("push") !== first);
  await panel.getByRole("button", { name: "Close the panel" }).click();
  expect(await page.getByRole("button", { name: /^Leads pushed/ }).count()).toBe(2);

  // The values of a chart as a file.
  await page.getByRole("link", { name: "Analytics" }).click();
  await page.getByRole("button", { name: "Save Activity" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Save as CSV" }).click();
  const file = await text(await (await download).createReadStream());
  expect(file).toMatch(/^Day,Leads,Pages,Jobs\r\n/);

  // The assistant links the leads that it names.
  await page.getByRole("link", { name: "Assistant" }).click();
  await page.getByRole("textbox", { name: "Question" }).fill("Which leads do we have?");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "slowbrook-pottery.co.uk" }).click();
  await page.getByRole("heading", { name: /Slowbrook/ }).waitFor();
});

it("shows a key once, and shows a member why they may not do something", async () => {
  const [owner, member] = await Promise.all([newVisitor(), newVisitor()]);
  await signInAsOwner(owner);
  await owner.goto("/settings/api-keys");
  await owner.getByRole("button", { name: "New API key" }).click();
  await owner.getByLabel("Name").fill("Script of Ada");
  await owner.getByRole("button", { name: "Create the key" }).click();
  const key = (await owner.getByLabel("API key", { exact: true }).textContent()) ?? "";
  const asKey = () =>
    fetch(`${SERVICE_URL}/api/v1/credits`, { headers: { "X-API-Key": key } }).then(
      ({ status }) => status,
    );
  expect(await asKey()).toBe(200);
  await owner.getByRole("button", { name: "Done" }).click();
  await owner.getByRole("button", { name: "Actions for Script of Ada" }).click();
  await owner.getByRole("menuitem", { name: "Revoke…" }).click();
  await owner.getByRole("button", { name: "Revoke the key" }).click();
  await owner.getByText("Revoked Script of Ada").waitFor();
  expect(await asKey()).toBe(401);

  // A member joins by the link, and finds out what only others may.
  await invite(owner, "grace@hooli.test");
  const link = (await owner.getByLabel("invitation link", { exact: true }).textContent()) ?? "";
  await member.goto(link);
  await member.getByText(/invites you to the workspace .* as a member/).waitFor();
  expect(await member.getByLabel("E-mail address").inputValue()).toBe("grace@hooli.test");
  await member.getByLabel("New password").fill(PASSWORD);
  await member.getByRole("button", { name: "Accept the invitation" }).click();
  await member.getByRole("heading", { name: "Start", exact: true }).waitFor();
  await member.goto("/settings/api-keys");
  await member.getByRole("heading", { name: "Only owners and admins see the API keys" }).waitFor();
  // Of the owner's clients, a member sees none.
  await member.goto("/settings/clients");
  await member.getByRole("heading", { name: "No connected clients" }).waitFor();
  await member.getByText(`${SERVICE_URL}/mcp`).waitFor();
  await member.goto("/settings/members");
  const button = member.getByRole("button", { name: "Invite" });
  await member.getByText("grace@hooli.test").first().waitFor();
  expect(await button.getAttribute("aria-disabled")).toBe("true");
  await button.press("Enter");
  expect(await member.getByRole("dialog").count()).toBe(0);

  // Another role applies at the next look, without a new session.
  await owner.getByRole("button", { name: "Done" }).click();
  await owner.reload();
  await owner.getByLabel("Role of grace@hooli.test").selectOption("admin");
  await owner.getByText("grace@hooli.test is now admin").waitFor();
  await member.goto("/settings/api-keys");
  await member.getByRole("button", { name: "New API key" }).first().waitFor();
  await member.getByText("Script of Ada").waitFor({ state: "detached" });

  // Signed out, then back on the page of the settings.
  await owner.goto("/settings/audit-log?action=api_key.revoked");
  await owner
    .getByRole("cell", { name: /^Revoked an API key/ })
    .first()
    .waitFor();
  await owner.getByRole("button", { name: "Account", exact: true }).click();
  await owner.getByRole("menuitem", { name: "Sign out", exact: true }).click();
  // The page first leads to sign-in and then starts again there, without the page to return to.
  await owner.waitForURL(/\/sign-in$/);
  await owner.goto("/settings/audit-log?action=api_key.revoked");
  await signIn(owner);
  await owner
    .getByRole("cell", { name: /^Revoked an API key/ })
    .first()
    .waitFor();
});

it("shows nothing of the former workspace after a switch", async () => {
  const [owner, page] = await Promise.all([newVisitor(), newVisitor()]);
  await Promise.all([signInAsOwner(owner), register(page, "eve@stark.test", "Stark")]);
  await page.goto("/settings/icp");
  await page.getByLabel("Name").fill("Secret of Stark");
  await page.getByLabel("Description").fill("Companies that nobody else knows.");
  await page.getByRole("button", { name: "Save the profile" }).click();
  await page.getByText("Saved the profile").waitFor();

  await invite(owner, "eve@stark.test");
  const link = (await owner.getByLabel("invitation link", { exact: true }).textContent()) ?? "";
  // The page of the invitation is below another path, so that the token is read again.
  await page.goto(link);
  // Who is signed in with the invited address enters no password.
  await page.getByText("You are signed in as eve@stark.test.").waitFor();
  expect(await page.getByLabel("Password").count()).toBe(0);
  await page.getByRole("button", { name: "Accept the invitation" }).click();
  await page.getByRole("heading", { name: "Start", exact: true }).waitFor();
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("link", { name: "Ideal customer" }).click();
  const name = page.getByLabel("Name");
  await name.waitFor();
  expect(await name.inputValue()).not.toBe("Secret of Stark");

  await page
    .getByRole("button", { name: /workspace/i })
    .first()
    .click();
  await page.getByRole("menuitemcheckbox", { name: "Stark" }).click();
  await page.waitForURL(`${SERVICE_URL}/`);
  await page.getByRole("button", { name: "Stark" }).waitFor();
  await page.goto("/settings/icp");
  await page.getByLabel("Name").waitFor();
  expect(await page.getByLabel("Name").inputValue()).toBe("Secret of Stark");
});

async function invite(owner: Page, email: string): Promise<void> {
  await owner.goto("/settings/members");
  await owner.getByRole("button", { name: "Invite" }).click();
  await owner.getByLabel("E-mail address").fill(email);
  await owner.getByRole("dialog").getByRole("button", { name: "Invite" }).click();
  await owner.getByRole("heading", { name: `${email} is invited` }).waitFor();
}

async function signIn(page: Page): Promise<void> {
  const { email, password } = inject("owner");
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

it("says who invites to which workspace, and that a used invitation no longer works", async () => {
  const [owner, page] = await Promise.all([newVisitor(), newVisitor({ width: 390, height: 780 })]);
  await register(owner, "miles@cyberdyne.test", "Cyberdyne");
  await invite(owner, "sarah@cyberdyne.test");
  const link = (await owner.getByLabel("invitation link", { exact: true }).textContent()) ?? "";
  await page.goto(link);
  await page.getByRole("heading", { name: "Join Cyberdyne" }).waitFor();
  expect(await page.getByText(/invites you/).textContent()).toContain(
    "miles@cyberdyne.test invites you to the workspace Cyberdyne as a member.",
  );
  // A person without an account chooses a password, and can say their name.
  await page.getByLabel("Your name").fill("Sarah");
  await page.getByLabel("New password").fill(PASSWORD);
  await page.getByRole("button", { name: "Accept the invitation" }).click();
  await page.getByRole("heading", { name: "Start", exact: true }).waitFor();

  // The link in the mail, opened once more.
  await page.goto("/register");
  await page.goto(link);
  await page.getByRole("heading", { name: "This invitation no longer works" }).waitFor();
  await page.getByRole("link", { name: "Sign in" }).waitFor();
});

it("accepts an invitation after the session of another account has ended", async () => {
  const [owner, page] = await Promise.all([newVisitor(), newVisitor()]);
  await Promise.all([signInAsOwner(owner), register(page, "mallory@initech.test", "Initech")]);
  await invite(owner, "peter@initech.test");
  const link = (await owner.getByLabel("invitation link", { exact: true }).textContent()) ?? "";
  await page.goto(link);
  await page
    .getByText(/You are signed in as mallory@initech.test, .* for peter@initech.test/)
    .waitFor();
  await page.getByRole("button", { name: "Sign out and continue" }).click();
  await page.getByLabel("New password").fill(PASSWORD);
  await page.getByRole("button", { name: "Accept the invitation" }).click();
  await page.getByRole("button", { name: "Account", exact: true }).click();
  await page.getByText("peter@initech.test").first().waitFor();
  expect(await page.getByText("mallory@initech.test").count()).toBe(0);
});
