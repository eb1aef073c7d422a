import { describe, expect, it } from "vitest";
import { addressesOf, contactsOf } from "#src/destinations/contacts";
import { hubspot } from "#src/destinations/hubspot/hubspot";
import { fieldsOf } from "#src/destinations/lead-fields";
import { pipedrive } from "#src/destinations/pipedrive/pipedrive";
import { askHubspot } from "#test/support/fakes/providers/hubspot-account";
import {
  batchOf,
  connectionTo,
  outgoingLead,
} from "#test/support/fakes/providers/destination-calls";
import { tokenFor } from "#test/support/fakes/providers/provider-modes";

const CHECKED = [
  { email: "gone@acme.com", status: "invalid" },
  { email: "risky@acme.com", status: "risky" },
  { email: "unknown@acme.com", status: "unknown" },
  { email: "unchecked@acme.com", status: null },
  { email: "info@acme.com", status: "unverified" },
  { email: "sales@acme.com", status: "valid" },
  { email: "Hello@acme.com", status: "valid" },
];
const checked = (contacts = CHECKED) =>
  outgoingLead({ emails: contacts.map(({ email }) => email), verdicts: contacts });

describe("the addresses of a lead", () => {
  it("have valid ones first, then unverified ones, and exclude invalid ones", () => {
    expect(contactsOf(checked()).map(({ email }) => email)).toEqual([
      "sales@acme.com",
      "Hello@acme.com",
      "info@acme.com",
      "unchecked@acme.com",
      "risky@acme.com",
      "unknown@acme.com",
    ]);
    expect(addressesOf(checked(), 2)).toEqual(["sales@acme.com", "hello@acme.com"]);
  });

  it("keep the lead's order if none was verified", () => {
    const emails = ["b@acme.com", "a@acme.com"];
    expect(contactsOf(outgoingLead({ emails })).map(({ email }) => email)).toEqual(emails);
  });

  it.each([
    [CHECKED, "sales@acme.com", "valid"],
    [CHECKED.slice(0, 5), "info@acme.com", "unverified"],
    [CHECKED.slice(0, 4), "unchecked@acme.com", null],
    [CHECKED.slice(0, 1), null, null],
  ])("are mapped with the verdict of the first: %j", (contacts, email, status) => {
    const fields = fieldsOf(checked(contacts));
    expect([fields.email, fields.email_status]).toEqual([email, status]);
    expect(fields.emails ?? "").not.toContain("gone@");
  });

  it("become contacts in HubSpot and persons in Pipedrive, but no invalid ones", async () => {
    const lead = checked(CHECKED.slice(0, 3));
    const expected = ["risky@acme.com", "unknown@acme.com"];
    const hub = connectionTo({
      authToken: tokenFor("ok", "pat-eu1-"),
      config: { contacts: true },
    });
    await hubspot.push(batchOf([lead]), hub);
    const { contacts } = await askHubspot("/__records", hub.settings);
    expect(contacts.map(({ properties }: any) => properties.email)).toEqual(expected);
    const pipe = connectionTo({ authToken: tokenFor("ok"), config: { domain: "acme" } });
    await pipedrive.push(batchOf([lead]), pipe);
    const headers = { "x-api-token": pipe.settings.authToken ?? "" };
    const answer = await fetch("https://acme.pipedrive.com/__records", { headers });
    const { persons } = await answer.json<{ persons: { emails: { value: string }[] }[] }>();
    expect(persons.map(({ emails }) => emails[0]?.value)).toEqual(expected);
  });
});
