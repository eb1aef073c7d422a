import { expect, it } from "vitest";
import { runJob } from "#test/support/builders/jobs";
import { ChangingSite } from "#test/support/fakes/changing-site";
import { newWorkspace } from "#test/support/harness/api";

it("returns requests, credits, leads and pages of each key, and of users", async () => {
  const { asKey, asUser } = await newWorkspace({ credits: 10 });
  const [site, gone] = [new ChangingSite(), new ChangingSite()];
  await site.show({ "/": { html: "<title>Acme</title>" } });
  await gone.goDown();
  await runJob(asKey, [site.host, gone.host], { max_retries: 0 });
  await asUser("GET", "/credits");
  const { status, body } = await asKey("GET", "/usage");
  expect(status).toBe(200);
  const ofKey = body.data.find(({ api_key_id }: any) => api_key_id !== null);
  const ofUsers = body.data.find(({ api_key_id }: any) => api_key_id === null);
  expect(ofKey).toMatchObject({ credits: 1, leads: 1, pages: 1, emails_verified: 0 });
  expect(ofKey.requests).toBeGreaterThanOrEqual(2);
  expect(ofUsers).toMatchObject({ credits: 0, leads: 0 });
  const { body: later } = await asKey("GET", "/usage");
  const again = later.data.find(({ api_key_id }: any) => api_key_id !== null);
  expect(again.requests).toBe(ofKey.requests + 1);
});

it("counts the addresses of a verified list", async () => {
  const { asKey } = await newWorkspace();
  const { body } = await asKey("POST", "/verifications", { json: { emails: ["a@known.test"] } });
  await asKey("GET", `/verifications/${body.id}/events`);
  const { body: usage } = await asKey("GET", "/usage");
  const ofKey = usage.data.find(({ api_key_id }: any) => api_key_id !== null);
  expect(ofKey).toMatchObject({ emails_verified: 1 });
});

it("rejects a period that is reversed, too long or no date", async () => {
  const { asKey } = await newWorkspace();
  for (const query of ["from=2026-02-01&to=2026-01-01", "from=2020-01-01", "from=yesterday"])
    expect((await asKey("GET", `/usage?${query}`)).status).toBe(422);
  const { body } = await asKey("GET", "/usage?from=2020-01-01&to=2020-01-31");
  expect(body).toEqual({ data: [] });
});
