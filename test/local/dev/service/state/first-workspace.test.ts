import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it } from "vitest";
import { makeFirstWorkspace } from "#local/dev/service/state/first-workspace";
import {
  credentialsFile,
  readCredentials,
  recordedOwner,
  recordPassword,
  writeCredentials,
} from "#local/dev/service/state/state-folder";
import { fastFolder } from "#test/support/fast-folder";

let folder: string;
let server: Server;
let url: string;
/** The passwords of the accounts, by address. */
let accounts: Map<string, string>;

beforeEach(async () => {
  folder = mkdtempSync(join(fastFolder(), "quarry-first-workspace-"));
  accounts = new Map();
  server = createServer((request, response) => {
    void text(request).then((body) => {
      const { email, password } = JSON.parse(body) as Record<string, string>;
      response.statusCode = 200;
      if (request.url === "/api/v1/auth/register") {
        if (accounts.has(email!)) response.statusCode = 409;
        else accounts.set(email!, password!);
      } else if (request.url === "/api/v1/auth/login" && accounts.get(email!) !== password)
        response.statusCode = 401;
      response.end(JSON.stringify({ access_token: "t", key: "k" }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

it("completes a first start that ended after the account was created", async () => {
  const owner = recordedOwner(folder);
  await makeFirstWorkspace(url, owner);
  expect(readCredentials(folder)).toBeUndefined();
  const credentials = await makeFirstWorkspace(url, recordedOwner(folder));
  expect(credentials).toEqual({ base_url: `${url}/api/v1`, ...owner, api_key: "k" });
});

it("names the command that sets a password if the credentials are lost", async () => {
  writeCredentials(folder, await makeFirstWorkspace(url, recordedOwner(folder)));
  rmSync(credentialsFile(folder));
  const owner = recordedOwner(folder);
  await expect(makeFirstWorkspace(url, owner)).rejects.toThrow(
    "npm run reset-password -- owner@quarry.example",
  );
  accounts.set(owner.email, "a new password");
  recordPassword(folder, { email: owner.email, password: "a new password" });
  await expect(makeFirstWorkspace(url, recordedOwner(folder))).resolves.toMatchObject({
    password: "a new password",
  });
});

it("keeps the credentials of another account when a password is set", () => {
  const credentials = { base_url: url, email: "a@quarry.example", password: "p", api_key: "k" };
  writeCredentials(folder, credentials);
  recordPassword(folder, { email: "b@quarry.example", password: "q" });
  expect(JSON.parse(readFileSync(credentialsFile(folder), "utf8"))).toEqual(credentials);
  recordPassword(folder, { email: "a@quarry.example", password: "q" });
  expect(readCredentials(folder)).toEqual({ ...credentials, password: "q" });
});
