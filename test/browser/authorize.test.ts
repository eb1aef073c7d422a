import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { newVisitor, SERVICE_URL, signInAsOwner } from "./support/visitor";

const VERIFIER = "a-verifier-of-forty-three-characters-or-more";
const CHALLENGE = createHash("sha256").update(VERIFIER).digest("base64url");

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

async function addressFor(redirectUri: string, changes: Record<string, string> = {}) {
  const response = await fetch(`${SERVICE_URL}/oauth/register`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ client_name: "Hosted <b>assistant</b>", redirect_uris: [redirectUri] }),
  });
  const { client_id } = (await response.json()) as { client_id: string };
  const parameters = {
    response_type: "code",
    client_id,
    redirect_uri: redirectUri,
    code_challenge: CHALLENGE,
    code_challenge_method: "S256",
    state: "a state",
    prompt: "consent",
    ...changes,
  };
  return { client_id, address: `/authorize?${new URLSearchParams(parameters).toString()}` };
}

it("asks for consent after sign-in, and sends the chosen access to the client", async () => {
  const { redirectUri, returned } = await listen();
  const { client_id, address } = await addressFor(redirectUri);
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
  const form = {
    grant_type: "authorization_code",
    code: parameters["code"]!,
    client_id,
    redirect_uri: redirectUri,
    code_verifier: VERIFIER,
  };
  const token = await fetch(`${SERVICE_URL}/oauth/token`, {
    method: "POST",
    body: new URLSearchParams(form),
  });
  expect(await token.json()).toMatchObject({ token_type: "Bearer", scope: "read" });
});

it("sends a refusal to the client, and nothing to an address that the client did not register", async () => {
  const { redirectUri, returned } = await listen();
  const page = await newVisitor();
  await signInAsOwner(page);
  const { address } = await addressFor(redirectUri);
  await page.goto(address);
  await page.getByRole("button", { name: "Refuse" }).click();
  await page.waitForURL(/\/callback\?/);
  expect(returned[0]!.searchParams.get("error")).toBe("access_denied");
  await page.goto(address.replace(encodeURIComponent("/callback"), encodeURIComponent("/other")));
  await page.getByRole("heading", { name: "This connection cannot be made" }).waitFor();
  await page.getByText("redirect_uri is not one of those of the client").waitFor();
  const broken = await addressFor(redirectUri, { code_challenge_method: "plain" });
  await page.goto(broken.address);
  await page.getByText("PKCE is required").waitFor();
  await page.getByRole("button", { name: "Return to 127.0.0.1" }).waitFor();
});
