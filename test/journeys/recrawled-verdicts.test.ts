import { expect, it } from "vitest";
import { leadEmailEndpoints } from "#src/features/lead-emails/routes";
import { sitesOf } from "#test/support/builders/jobs";
import { ChangingSite, newSchedule } from "#test/support/fakes/changing-site";
import { newWorkspace } from "#test/support/harness/api";
import { probeApi } from "#test/support/harness/probe-api";

const withServers = probeApi(leadEmailEndpoints, {
  ENABLE_SMTP_VERIFY: "true",
  SMTP_HELO_NAME: "probe.quarry.test",
  ALLOW_PRIVATE_HOSTS: "true",
});

const contactPage = (title: string, address: string) => ({
  "/": {
    html: `<html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1>
      <p>Write to <a href="mailto:${address}">${address}</a></p>
      <p>${"We make anvils of the finest steel since our founding. ".repeat(3)}</p></body></html>`,
  },
});

it.each([
  ["plain", {}, "ada@known-anvils.com", { deliverability: "high", catch_all: false }, "valid"],
  [
    "incremental",
    { incremental: true },
    "ada@known-anvils.com",
    { deliverability: "high", catch_all: false },
    "valid",
  ],
  ["plain", {}, "jane@all-anvils.com", { deliverability: "medium", catch_all: true }, "risky"],
  ["plain", {}, "grace@known-anvils.com", { deliverability: "low", catch_all: null }, "invalid"],
])(
  "keeps a mail server's verdict in the next run of a schedule: %s, %s, %s",
  async (_, members, address, expected, status) => {
    const { asKey, key } = await newWorkspace();
    const site = new ChangingSite();
    await site.show(contactPage("Acme", address));
    const { run } = await newSchedule(asKey, [site.url], members);
    const first = await run();
    const leadId = (await sitesOf(asKey, first.id)).get(site.host)!.lead_id!;
    const read = async () => (await asKey("GET", `/leads/${leadId}`)).body;
    expect((await read()).enrichment.email).toMatchObject({
      deliverability: "medium",
      catch_all: null,
    });

    const headers = { "X-API-Key": key };
    const verified = await withServers("POST", `/leads/${leadId}/emails/verify`, { headers });
    expect(verified.body.data).toMatchObject([{ email: address, status }]);
    expect((await read()).enrichment.email).toMatchObject(expected);

    await site.show(contactPage("Acme Anvils", address));
    const second = await run();
    expect((await sitesOf(asKey, second.id)).get(site.host)!.lead_id).toBe(leadId);
    const lead = await read();
    expect(lead.title).toBe("Acme Anvils");
    expect(lead.enrichment.email).toMatchObject(expected);
    const { data } = (await asKey("GET", `/leads/${leadId}/emails`)).body;
    expect(data).toMatchObject([{ email: address, status }]);
  },
);
