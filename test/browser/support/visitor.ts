import { text } from "node:stream/consumers";
import { Quarry } from "@quarry/client";
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Locator,
  type Page,
} from "playwright-core";
import { afterEach, inject } from "vitest";

export const SERVICE_URL = inject("serviceUrl");

let browser: Browser | undefined;
const visitors: { context: BrowserContext; problems: string[] }[] = [];

/** Generous, because the machine may be busy. */
const TIMEOUT_MS = 60_000;

type Device = {
  width?: number;
  height?: number;
  theme?: "light" | "dark";
  /** A phone: fingers instead of a pointer. */
  touch?: boolean;
  /** Errors that the test causes. */
  caused?: RegExp;
};

/**
 * The browser reports each response of the API that is no success: without a session, without credits, of another
 * workspace, and for an invalid form.
 */
const EXPECTED = /status of (?:401|402|404|422)/;

/** A page in a browser profile of its own. A test fails if its pages report an error, such as a blocked script. */
export async function newVisitor({
  width = 1440,
  height = 900,
  theme = "light",
  touch = false,
  caused,
}: Device = {}) {
  browser ??= await chromium.connect(inject("browserEndpoint"));
  const context = await browser.newContext({
    baseURL: SERVICE_URL,
    viewport: { width, height },
    colorScheme: theme,
    hasTouch: touch,
    isMobile: touch,
    locale: "en-US",
    reducedMotion: "reduce",
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  const page = await context.newPage();
  const problems: string[] = [];
  const note = (problem: string) => {
    if (!caused?.test(problem)) problems.push(problem);
  };
  page.on("pageerror", (error) => note(error.message));
  page.on("console", (message) => {
    const isOfApi = message.location().url.startsWith(`${SERVICE_URL}/api/`);
    if (message.type() === "error" && !(isOfApi && EXPECTED.test(message.text())))
      note(message.text());
  });
  // Nothing comes from elsewhere, and nothing goes there.
  context.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== SERVICE_URL)
      note(`a request to ${request.url()}`);
  });
  visitors.push({ context, problems });
  return page;
}

afterEach(async () => {
  const ended = visitors.splice(0);
  for (const { context, problems } of ended) problems.push(...(await storedBy(context)));
  await Promise.all(ended.map(({ context }) => context.close()));
  const reported = ended.flatMap(({ problems }) => problems);
  if (reported.length > 0) throw new Error(`The browser reported: ${reported.join("; ")}`);
});

/** What the storage of the browser contains besides the theme, the columns, the last kind of export, and the time of a reload: tokens do not belong there. */
async function storedBy(context: BrowserContext): Promise<string[]> {
  const { origins } = await context.storageState();
  const stored = origins.flatMap(({ localStorage }) => localStorage.map(({ name }) => name));
  return stored
    .filter((name) => !/^quarry\.(?:theme$|(?:columns|export)\.)/.test(name))
    .map((name) => `${name} is stored`);
}

/** For a test that does much: the machine may be busy. */
export const LONG_TEST = { timeout: 300_000 };

export const PASSWORD = "correct horse battery staple";

/** Creates an account through the form. Its workspace has the credits of a new one. */
export async function register(page: Page, email: string, workspace: string): Promise<void> {
  await page.goto("/register");
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByLabel("Workspace (optional)").fill(workspace);
  await page.getByRole("button", { name: "Create the account" }).click();
  await page.getByRole("heading", { name: "Start", exact: true }).waitFor();
}

/**
 * Opens a page without loading the application again, which would take most of the time of a test that looks at many
 * pages. In between it opens an address without a page, so that nothing of the former page is mistaken for the new one.
 */
export async function visit(page: Page, path: string): Promise<void> {
  if (new URL(page.url()).origin !== SERVICE_URL) return void (await page.goto(path));
  const open = (address: string) =>
    page.evaluate(`history.pushState(null, "", ${JSON.stringify(address)})`);
  await open("/no-such-page");
  await page.getByRole("heading", { name: "No page has this address" }).waitFor();
  await open(path);
}

/** Signs in as the owner of the workspace that the service made at its first start. */
export async function signInAsOwner(page: Page): Promise<void> {
  const { email, password } = inject("owner");
  await page.goto("/sign-in");
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Start", exact: true }).waitFor();
}

/** The API as the owner of that workspace. */
export const ownerClient = (): Promise<Quarry> => clientOf(inject("owner"));

/** The API as a user. */
export async function clientOf(user: { email: string; password: string }): Promise<Quarry> {
  const anonymous = new Quarry({ baseUrl: SERVICE_URL });
  const { email, password } = user;
  const { access_token } = await anonymous.auth.login({ email, password });
  return new Quarry({ baseUrl: SERVICE_URL, token: async () => access_token });
}

/** Crawls some sites from the start page, and waits on the page of the job until it has ended. */
export async function crawl(page: Page, sites: string[]): Promise<void> {
  await page.getByLabel("Websites").fill(sites.join("\n"));
  await page.getByRole("button", { name: "Start the job" }).click();
  await page.waitForURL(/\/jobs\/./);
  await page.getByText("completed").waitFor();
}

/** Drops a file on an element. */
export async function dropFile(target: Locator, name: string, content: string): Promise<void> {
  const dataTransfer = await target.page().evaluateHandle(`(() => {
    const data = new DataTransfer();
    data.items.add(new File([${JSON.stringify(content)}], ${JSON.stringify(name)}, { type: "text/csv" }));
    return data;
  })()`);
  await target.dispatchEvent("drop", { dataTransfer });
}

/** The text of the file that a click downloads. */
export async function downloadOf(page: Page, button: Locator): Promise<string> {
  const download = page.waitForEvent("download");
  await button.click();
  return text(await (await download).createReadStream());
}

/** Connects a webhook through its form. */
export async function connectWebhook(page: Page, name: string, address: string): Promise<void> {
  await page.getByRole("link", { name: "Integrations", exact: true }).click();
  await page.getByRole("link", { name: /^Webhook/ }).click();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Address").fill(address);
  await page.getByRole("button", { name: "Connect" }).click();
  await page.getByLabel("signing secret", { exact: true }).waitFor();
}
