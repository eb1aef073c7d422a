import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { registerClient } from "./support/connect-client";
import { newVisitor, SERVICE_URL, signInAsOwner } from "./support/visitor";

/** The program on the user's computer that waits for the browser to return. */
async function listen() {
  const returned: URL[] = [];
  const server = createServer((request, response) => {
    returned.push(new URL(request.url ?? "/", "http://127.0.0.1"));
    response.setHeader("Content-Type", "text/html").end("<title>Connected</title>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { redirectUri: `http://127.0.0.1:${port}/callback`, returned };
}

async function clientFor(redirectUri: string, changes: Record<string, string> = {}) {
  const { request, exchange } = await registerClient(
    SERVICE_URL,
    "Hosted <b>assistant</b>",
    redirectUri,
  );
  const parameters = new URLSearchParams({ ...request, prompt: "consent", ...changes });
  return { address: `/authorize?${parameters.toString()}`, exchange };
}

it("asks for consent after sign-in, sends the chosen access to the client, and ends it", async () => {
  const { redirectUri, returned } = await listen();
  const { address, exchange } = await clientFor(redirectUri);
  const page = await newVisitor();
  await page.goto(address);
  await page.waitForURL(/\/sign-in\?next=/);
  await signInAsOwner(page);
  const response = await page.goto(address);
  expect(response?.headers()["content-security-policy"]).toContain("frame-ancestors 'none'");
  await page.getByRole("heading", { name: "Connect Hosted <b>assistant</b>?" }).waitFor();
  await page.getByText("A program on this computer asks for access").waitFor();
  await page.getByLabel("Crawl, verify, tag").uncheck();
  await page.getByRole("button", { name: "Allow" }).click();
  await page.waitForURL(/\/callback\?/);
  const parameters = Object.fromEntries(
    returned.find(({ pathname }) => pathname === "/callback")!.searchParams,
  );
  expect(parameters).toMatchObject({ state: "a state", iss: SERVICE_URL });
  const token = await exchange(parameters["code"]!);
  expect(token).toMatchObject({ token_type: "Bearer", scope: "read" });
  const useToken = () =>
    fetch(`${SERVICE_URL}/mcp`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${token.access_token}`,
        Accept: "application/json, text/event-stream",
        "Content-Type": "application/json",
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" }),
    }).then(({ status }) => status);
  expect(await useToken()).toBe(200);

  await page.goto("/settings/clients");
  await page.getByRole("button", { name: "Disconnect Hosted <b>assistant</b>" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
  await page.getByText("Disconnected Hosted <b>assistant</b>").waitFor();
  await page.getByRole("cell", { name: "Hosted <b>assistant</b>" }).waitFor({ state: "detached" });
  expect(await useToken()).toBe(401);
});

it("sends a refusal to the client, and nothing to an address that the client did not register", async () => {
  const { redirectUri, returned } = await listen();
  const page = await newVisitor();
  await signInAsOwner(page);
  const { address } = await clientFor(redirectUri);
  await page.goto(address);
  await page.getByRole("button", { name: "Refuse" }).click();
  await page.waitForURL(/\/callback\?/);
  expect(returned[0]!.searchParams.get("error")).toBe("access_denied");
  await page.goto(address.replace(encodeURIComponent("/callback"), encodeURIComponent("/other")));
  await page.getByRole("heading", { name: "This connection cannot be made" }).waitFor();
  await page.getByText("redirect_uri is not one of those of the client").waitFor();
  const broken = await clientFor(redirectUri, { code_challenge_method: "plain" });
  await page.goto(broken.address);
  await page.getByText("PKCE is required").waitFor();
  await page.getByRole("button", { name: "Return to 127.0.0.1" }).waitFor();
});
