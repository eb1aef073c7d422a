import { describe, expect, it } from "vitest";
import { slack } from "#src/destinations/slack/slack";
import {
  batchOf,
  connectionTo,
  outgoingLead,
} from "#test/support/fakes/providers/destination-calls";
import { tokenFor, type Mode } from "#test/support/fakes/providers/provider-modes";

const connected = (mode: Mode = "ok") =>
  connectionTo({ targetUrl: `https://hooks.slack.com/services/T0/B0/${tokenFor(mode)}` });

const messagesOf = async ({ settings }: ReturnType<typeof connected>): Promise<any[]> => {
  const path = new URL(settings.targetUrl!).pathname;
  const response = await fetch(`https://hooks.slack.com/__records${path}`);
  return ((await response.json()) as { messages: any[] }).messages;
};

describe("slack", () => {
  it("posts a batch as one message: ten leads and the number of others", async () => {
    const connection = connected();
    const leads = Array.from({ length: 37 }, () => outgoingLead());
    const { results, failure } = await slack.push(batchOf(leads), connection);
    expect([failure, results.length]).toEqual([null, 37]);
    const [message, ...more] = await messagesOf(connection);
    expect(more).toEqual([]);
    expect(message.text).toBe("37 leads");
    expect(message.blocks).toHaveLength(12);
    expect(message.blocks[11].text.text).toBe("and 27 more");
  });

  it("escapes links, mentions and commands in leads", async () => {
    const connection = connected();
    const lead = outgoingLead({
      company_name: "<!channel> & <https://evil.test|click>",
      website: "javascript:alert(1)",
      emails: ["<@U123>@evil.test"],
    });
    expect((await slack.push(batchOf([lead]), connection)).failure).toBeNull();
    const [message] = await messagesOf(connection);
    expect(JSON.stringify(message)).not.toMatch(/<[!@h]|javascript:/);
  });

  it("cuts long names but never splits a link", async () => {
    const connection = connected();
    const lead = outgoingLead({
      company_name: "<".repeat(5000),
      domain: "long.test",
      website: `https://long.test/?${"&".repeat(2000)}`,
    });
    expect((await slack.push(batchOf([lead]), connection)).failure).toBeNull();
    const [{ blocks }] = await messagesOf(connection);
    const { text } = blocks[1].text;
    expect(text).toContain(lead.emails[0]);
    expect(text.split("\n")[0]).toMatch(/^\*<https:\/\/long\.test\/\|(?:&lt;){99}…>\*$/);
  });

  it("does not retry a message that may have arrived", async () => {
    const { failure } = await slack.push(batchOf([outgoingLead()]), connected("hang"));
    expect(failure).toMatchObject({ next: "give_up" });
    expect(failure?.message).toContain("may have arrived");
  });

  it.each<[Mode, string, number | null]>([
    ["busy", "retry", 30_000],
    ["throttled", "retry", null],
    ["broken", "retry", null],
    ["refused", "unauthorized", null],
    ["forbidden", "unauthorized", null],
  ])("maps %s", async (mode, next, retryAfterMs) => {
    const { failure, results } = await slack.push(batchOf([outgoingLead()]), connected(mode));
    expect(results).toEqual([]);
    expect(failure).toMatchObject({ next, retryAfterMs });
    expect(failure?.message).not.toContain("mode-");
  });

  it.each([
    ["https://hooks.slack.com/services/T0/B0/x", true],
    ["https://hooks.slack-gov.com/services/T0/B0/x", true],
    ["http://hooks.slack.com/services/T0/B0/x", false],
    ["https://hooks.slack.com.evil.test/services/T0/B0/x", false],
    ["https://hooks.slack.com:8443/services/T0/B0/x", false],
    ["https://hooks.slack.com/", false],
    ["not an address", false],
    [null, false],
  ])("accepts Slack's webhooks only: %s", (targetUrl, isTaken) => {
    const { settings } = connectionTo({ targetUrl });
    expect(slack.check(settings).length === 0).toBe(isTaken);
  });

  it("tests with a separate message", async () => {
    const connection = connected();
    await slack.test(connection);
    expect((await messagesOf(connection))[0].text).toContain("connected");
  });
});
