import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { pruneEventPushes } from "#src/features/pruning/prune";
import { saveLeads } from "#src/pipeline/leads/save";
import { newId } from "#src/shared/ids";
import { consumePushes } from "#workers/queues/pushes";
import { newWorkspace } from "#test/support/harness/api";
import { newJob, newLead, scopeOf } from "#test/support/builders/leads";
import { connected, newLeads, serviceIn, written } from "#test/support/builders/pushes";
import { newReceiver } from "#test/support/harness/receiver";
import { waitUntil } from "#test/support/harness/wait-until";
import { runCron, sweepAt } from "#test/support/harness/cron";
import { bindingOf, d1Of, onEachShard, queryShards } from "#test/support/harness/shards";

const idsIn = (messages: { data: any }[]) =>
  messages.flatMap(({ data }) => data.leads.map(({ id }: any) => id));

describe("a push", () => {
  it("without a selection sends the newest hundred leads", async () => {
    const { push, receiver, workspaceId, read } = await connected();
    const ids = await newLeads(workspaceId, 103);
    const result = await push();
    expect(result).toEqual({
      pushed: 100,
      failed: 0,
      skipped: 0,
      push_id: expect.any(String),
      status: "succeeded",
      lead_count: 100,
    });
    const { taken } = await receiver.got();
    expect(idsIn(taken)).toEqual(ids.toReversed().slice(0, 100));
    expect(taken.map(({ id }) => id)).toEqual(
      Array.from({ length: 20 }, (_, nth) => `${result.push_id}_${nth}`),
    );
    expect(await read(result.push_id)).toMatchObject({
      lead_count: 100,
      status: "succeeded",
      attempt: 1,
      max_attempts: 6,
      next_attempt_at: null,
      response_status: 204,
      error: null,
      failures: [],
      finished_at: expect.any(String),
    });
  });

  it("maps the address with the best status, and the status", async () => {
    const { push, receiver, workspaceId } = await connected("ok", {
      field_map: { email: "mail", email_status: "state", emails: "all" },
    });
    const found = (email: string, status?: "valid" | "unverified" | "invalid") => ({
      email,
      sourceUrl: "https://acme.example/",
      method: "text" as const,
      ...(status && {
        check: {
          status,
          confidence: 70,
          reasons: [],
          checkedAt: Date.now(),
          method: "dns" as const,
          mxHost: null,
        },
      }),
    });
    const emails = [
      found("gone@acme.example", "invalid"),
      found("unchecked@acme.example"),
      found("info@acme.example", "unverified"),
    ];
    await saveLeads(scopeOf(workspaceId), [newLead({ emails })]);
    await push();
    const { taken } = await receiver.got();
    const [lead] = taken[0]!.data.leads;
    expect(lead.fields).toEqual({
      mail: "info@acme.example",
      state: "unverified",
      all: "info@acme.example; unchecked@acme.example",
    });
    expect(lead.emails).toEqual(emails.map(({ email }) => email));
    expect(lead).not.toHaveProperty("verdicts");
  });

  it("sends the leads of a job, leads by id, or the leads of a filter", async () => {
    const { push, receiver, workspaceId, asKey, id, read } = await connected();
    const jobId = await newJob(workspaceId);
    const ofJob = await newLeads(workspaceId, 7, jobId);
    const others = await newLeads(workspaceId, 3);
    const byJob = await push({ job_id: jobId });
    expect([byJob.pushed, (await read(byJob.push_id)).job_id]).toEqual([7, jobId]);
    expect(await push({ job_id: jobId, limit: 2 })).toMatchObject({ pushed: 2 });
    expect(await push({ lead_ids: [others[1], ofJob[0], others[1]] })).toMatchObject({ pushed: 2 });
    expect(await push({ filter: { domain: "company-6.example" } })).toMatchObject({ pushed: 1 });
    expect(idsIn((await receiver.got()).taken)).toEqual([
      ...ofJob.toReversed(),
      ofJob[6],
      ofJob[5],
      others[1],
      ofJob[0],
      ofJob[6],
    ]);
    const { data } = (await asKey("GET", `/integrations/pushes?integration_id=${id}`)).body;
    expect(data.map((one: any) => one.lead_count)).toEqual([1, 2, 2, 7]);
    expect(data[0]).not.toHaveProperty("failures");
  });

  it("without matching leads succeeds with zero counts", async () => {
    const { push, receiver, workspaceId, read } = await connected();
    const nothing = { pushed: 0, failed: 0, skipped: 0, lead_count: 0, status: "succeeded" };
    const { push_id, ...result } = await push();
    expect(result).toEqual(nothing);
    expect(await read(push_id)).toMatchObject({ attempt: 0, finished_at: expect.any(String) });
    expect(await push({ job_id: await newJob(workspaceId) })).toMatchObject(nothing);
    expect(await push({ filter: { tag: "none" } })).toMatchObject(nothing);
    expect((await receiver.got()).tries).toEqual([]);
  });

  it("is rejected for unknown resources and invalid selections", async () => {
    const { asKey, id, workspaceId } = await connected();
    const stranger = await newWorkspace();
    const [own] = await newLeads(workspaceId, 1);
    const [foreign] = await newLeads(stranger.workspaceId, 1);
    const foreignJob = await newJob(stranger.workspaceId);
    const call = async (json: object) => asKey("POST", `/integrations/${id}/push`, { json });
    expect((await call({ job_id: foreignJob })).status).toBe(404);
    expect((await call({ job_id: newId() })).status).toBe(404);
    const unknown = await call({ lead_ids: [own, foreign, "nonsense"] });
    expect([unknown.status, unknown.body.error.details.map(({ path }: any) => path)]).toEqual([
      422,
      ["body.lead_ids.1", "body.lead_ids.2"],
    ]);
    for (const json of [
      { limit: 0 },
      { limit: 10_001 },
      { lead_ids: [] },
      { lead_ids: Array.from({ length: 10_001 }, () => own) },
      { job_id: newId(), lead_ids: [own] },
      { filter: { colour: "red" } },
    ])
      expect((await call(json)).status).toBe(422);
    const { total } = (await asKey("GET", "/integrations/pushes")).body;
    expect(total).toBe(0);
  });

  it("with an idempotency key is sent once", async () => {
    const { asKey, id, workspaceId, receiver } = await connected("held");
    await newLeads(workspaceId, 3);
    const headers = { "Idempotency-Key": newId() };
    const ask = () => asKey("POST", `/integrations/${id}/push`, { headers });
    const both = [ask(), ask()];
    expect((await Promise.race(both)).status).toBe(409);
    await receiver.release();
    const answers = await Promise.all(both);
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(["200", "409"]);
    const first = answers.find(({ status }) => status === 200)!;
    const replayed = await ask();
    expect([replayed.body, replayed.headers.get("Idempotent-Replayed")]).toEqual([
      first.body,
      "true",
    ]);
    expect((await receiver.got()).tries.length).toBe(1);
  });

  it("has uploaded columns and people, none that was erased, and none if they are not collected", async () => {
    const { asUser, push, receiver, workspaceId } = await connected("ok", {
      field_map: {
        person_name: "contact",
        person_title: "role",
        people: "team",
        "input.Owner": "owner",
      },
    });
    const person = (name: string, title: string | null, email: string | null) => ({
      id: newId(),
      name,
      title,
      seniority: null,
      department: null,
      email,
      phone: null,
      linkedin: null,
      source_url: "https://acme.example/team",
      snippet: name,
    });
    const people = [
      person("Ada Byron", "CEO", "ada@acme.example"),
      person("Ben Okoro", null, null),
    ];
    const lead = newLead({
      emails: [{ email: "ada@acme.example", sourceUrl: null, method: "text" as const }],
      input: { Owner: "Sam", Note: null },
      profile: { addresses: [], registrations: [], statements: [], people },
    });
    await saveLeads(scopeOf(workspaceId), [lead]);
    const sent = async () => {
      await push();
      const [given] = (await receiver.got()).taken.at(-1)!.data.leads;
      return {
        ...given.fields,
        input: given.input,
        names: given.people.map((one: any) => one.name),
      };
    };
    const input = { Owner: "Sam", Note: null };
    expect(await sent()).toEqual({
      contact: "Ada Byron",
      role: "CEO",
      team: "Ada Byron (CEO); Ben Okoro",
      owner: "Sam",
      input,
      names: ["Ada Byron", "Ben Okoro"],
    });
    const json = { subject_type: "email", subject: "ada@acme.example" };
    await asUser("POST", "/compliance/deletion-requests", { json });
    await waitUntil(async () => {
      const { body } = await asUser("GET", "/compliance/deletion-requests");
      expect(body.data[0].status).toBe("completed");
    });
    expect(await sent()).toEqual({
      contact: "Ben Okoro",
      team: "Ben Okoro",
      owner: "Sam",
      input,
      names: ["Ben Okoro"],
    });
    await asUser("PATCH", "/workspace", { json: { collect_people: false } });
    expect(await sent()).toEqual({ owner: "Sam", input, names: [] });
  });

  it("sends five leads per message, each as the API returns it", async () => {
    const { push, receiver, workspaceId, asKey } = await connected();
    const [id] = await newLeads(workspaceId, 12);
    await asKey("POST", `/leads/${id}/tags`, { json: { name: "Hot" } });
    await push();
    const { taken } = await receiver.got();
    expect(taken.map(({ data }) => data.leads.length)).toEqual([5, 5, 2]);
    expect(Math.max(...taken.map(({ bytes }) => bytes))).toBeLessThan(20_000);
    const { body: listed } = await asKey("GET", "/leads?per_page=200&include=people,input");
    const lead = listed.data.find((each: { id: string }) => each.id === id);
    expect(taken[2]!.data.leads.at(-1)).toEqual(lead);
  });

  it("of a thousand leads arrives completely, with one database round trip per message", async () => {
    const { workspaceId, id, receiver, read } = await connected();
    await newLeads(workspaceId, 1_000);
    const push = await written({ workspaceId, id }, 1_000);
    let trips = 0;
    // Calls of this push alone: other work may go on in the background.
    const counted = new Proxy(d1Of(workspaceId), {
      get(database, name) {
        if (name === "batch") trips++;
        const member: unknown = Reflect.get(database, name);
        return typeof member === "function" ? member.bind(database) : member;
      },
    });
    expect(await serviceIn(0, {}, bindingOf(workspaceId, counted)).deliver(push)).toBe("done");
    const { taken } = await receiver.got();
    expect([taken.length, new Set(idsIn(taken)).size]).toEqual([200, 1_000]);
    // One claim, one read of the first batch, one write per batch, one release.
    expect(trips).toBe(203);
    expect(await read(push.pushId)).toMatchObject({ pushed: 1_000, status: "succeeded" });
  });

  it("continues in the queue when time runs out, and reports the results so far", async () => {
    const { workspaceId, id, receiver, read } = await connected("slow");
    await newLeads(workspaceId, 60);
    const push = await written({ workspaceId, id });
    const first = serviceIn(0, { budgetMs: 500 });
    expect(await first.deliver(push)).toBe("continued");
    expect(first.sent).toEqual([{ body: { type: "push", workspaceId, pushId: push.pushId } }]);
    const halfway = await read(push.pushId);
    expect(halfway).toMatchObject({ status: "pending", attempt: 1, failed: 0 });
    expect(halfway.pushed).toBeGreaterThan(0);
    expect(halfway.pushed).toBeLessThan(60);
    expect(await serviceIn(0).deliver(push)).toBe("done");
    expect(await read(push.pushId)).toMatchObject({ status: "succeeded", attempt: 1, pushed: 60 });
    const { taken } = await receiver.got();
    expect([taken.length, new Set(idsIn(taken)).size]).toEqual([12, 60]);
  });

  it("skips leads that are deleted before they are sent", async () => {
    const { workspaceId, id, receiver, asKey, read } = await connected();
    const ids = await newLeads(workspaceId, 12);
    const push = await written({ workspaceId, id });
    for (const gone of [ids[0], ids[5], ids[11]]) await asKey("DELETE", `/leads/${gone}`);
    expect(await serviceIn(0).deliver(push)).toBe("done");
    expect(await read(push.pushId)).toMatchObject({
      lead_count: 12,
      pushed: 9,
      skipped: 3,
      failed: 0,
      status: "succeeded",
    });
    expect(idsIn((await receiver.got()).taken).length).toBe(9);
  });
});

describe("deliveries", () => {
  it("of one message that arrives several times at once send once", async () => {
    const { workspaceId, id, receiver, read } = await connected("slow");
    await newLeads(workspaceId, 20);
    const push = await written({ workspaceId, id });
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => serviceIn(0).deliver(push)));
    expect(outcomes.toSorted()).toEqual(["busy", "busy", "busy", "done"]);
    expect((await receiver.got()).tries.length).toBe(4);
    expect(await read(push.pushId)).toMatchObject({ pushed: 20, attempt: 1 });
  });

  it("of one integration run one after the other, each dispatching the next", async () => {
    const { workspaceId, id, receiver } = await connected("held");
    await newLeads(workspaceId, 10);
    const first = await written({ workspaceId, id });
    const second = await written({ workspaceId, id });
    const service = serviceIn(0);
    const delivering = service.deliver(first);
    await waitUntil(async () => expect(await leaseOf(id)).not.toBeNull());
    expect(await service.deliver(second)).toBe("busy");
    await receiver.release();
    expect(await delivering).toBe("done");
    expect(service.sent).toEqual([{ body: { type: "push", workspaceId, pushId: second.pushId } }]);
    expect(await service.deliver(second)).toBe("done");
  });

  it("of two concurrent requests both return all pushed leads", async () => {
    const { workspaceId, push } = await connected("slow");
    await newLeads(workspaceId, 10);
    expect(await Promise.all([push(), push()])).toEqual([
      expect.objectContaining({ pushed: 10 }),
      expect.objectContaining({ pushed: 10 }),
    ]);
  });

  it("that are interrupted lose their lease; the same message is sent with the same id and counted once", async () => {
    const { workspaceId, id, receiver, read } = await connected("hang");
    await newLeads(workspaceId, 10);
    const push = await written({ workspaceId, id });
    // Its first request hangs until the end of the test.
    void serviceIn(0, { deadlineMs: 600_000 }).deliver(push);
    await waitUntil(async () => expect((await receiver.got()).tries.length).toBe(1));
    expect(await serviceIn(1).deliver(push)).toBe("busy");
    const service = serviceIn(2);
    expect(await service.sweep()).toBeGreaterThanOrEqual(1);
    expect(service.sent.map(({ body }) => body.pushId)).toContain(push.pushId);
    expect(await serviceIn(2, { deadlineMs: 200 }).deliver(push)).toBe("retry");
    const { tries } = await receiver.got();
    expect(tries.map((one) => one.id)).toEqual([0, 0, 1].map((nth) => `${push.pushId}_${nth}`));
    expect(await read(push.pushId)).toMatchObject({ attempt: 2, pushed: 0 });
  });

  it("that lost their lease change nothing", async () => {
    const { workspaceId, id, receiver, read } = await connected("held");
    await newLeads(workspaceId, 10);
    const push = await written({ workspaceId, id });
    const dying = serviceIn(0).deliver(push);
    await waitUntil(async () => expect((await receiver.got()).tries.length).toBe(1));
    const living = serviceIn(2).deliver(push);
    await waitUntil(async () => expect((await receiver.got()).tries.length).toBe(2));
    await receiver.release();
    expect([await dying, await living]).toEqual(["busy", "done"]);
    expect(await read(push.pushId)).toMatchObject({ pushed: 10, failed: 0, status: "succeeded" });
  });

  it("without a queue message are dispatched by the cron sweep", async () => {
    const { workspaceId, id, read } = await connected();
    await newLeads(workspaceId, 3);
    const push = await written({ workspaceId, id });
    // Jobs of other tests have no crawl that the sweep could resume.
    await queryShards("UPDATE jobs SET status = 'completed'");
    const scheduledTime = Date.now() + 40_000;
    await runCron("* * * * *", scheduledTime);
    await waitUntil(async () =>
      expect(await read(push.pushId)).toMatchObject({ status: "succeeded" }),
    );
  });

  it("that another worker has leased are skipped by the cron sweep", async () => {
    const { workspaceId, id, receiver } = await connected("held");
    await newLeads(workspaceId, 20);
    const [first, second] = [
      await written({ workspaceId, id }),
      await written({ workspaceId, id }),
    ];
    const delivering = serviceIn(0).deliver(first);
    await waitUntil(async () => expect(await leaseOf(id)).not.toBeNull());
    const swept = async (minutes: number) => {
      const service = serviceIn(minutes);
      await service.sweep();
      return service.sent
        .map(({ body }) => body.pushId)
        .filter((pushId) => pushId === first.pushId || pushId === second.pushId);
    };
    expect([await swept(1), (await swept(3)).length]).toEqual([[], 1]);
    await receiver.release();
    await delivering;
  });

  it("are retried where the database is unavailable", async () => {
    const retry = vi.fn<(options: object) => void>();
    const ack = vi.fn<() => void>();
    const message = { body: { workspaceId: newId(), pushId: newId() }, ack, retry };
    const DB = {
      prepare: () => {
        throw new Error("D1 is unavailable");
      },
    };
    await consumePushes([message] as any, { ...env, DB } as any);
    expect([ack.mock.calls.length, retry.mock.calls]).toEqual([0, [[{ delaySeconds: 10 }]]]);
  });
});

const leaseOf = async (id: string) =>
  (await queryShards("SELECT lease_token FROM integrations WHERE id = ?", id))[0].lease_token;

it("finds pushes, leads and due pushes by indexes", async () => {
  const { workspaceId, id, push, asKey, read } = await connected();
  await newLeads(workspaceId, 12);
  const prepare = vi.spyOn(Object.getPrototypeOf(env.DB), "prepare");
  const { push_id } = await push();
  await read(push_id);
  await asKey("GET", "/integrations/pushes");
  await asKey("GET", "/integrations/pushes?status=failed");
  await asKey("GET", `/integrations/pushes?integration_id=${id}&status=failed`);
  await serviceIn(5).sweep();
  await onEachShard((db) => pruneEventPushes(db, env, sweepAt(1)));
  await asKey("PATCH", `/integrations/${id}`, { json: { target_url: newReceiver().url } });
  await asKey("DELETE", `/integrations/${id}`);
  const queries = prepare.mock.calls.map(([query]) => String(query));
  prepare.mockRestore();
  const plans: string[] = [];
  for (const query of new Set(queries)) {
    const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${query}`)
      .bind(...Array.from({ length: query.split("?").length - 1 }, () => null))
      .all<{ detail: string }>();
    const scans = results.filter(({ detail }) =>
      /^SCAN (?!CONSTANT|found|made|named|wanted|given|json_each|\(?sub)/.test(detail),
    );
    const sorts = results.filter(({ detail }) => detail.includes("TEMP B-TREE FOR ORDER"));
    expect([query, scans, query.includes("json_each") ? [] : sorts]).toEqual([query, [], []]);
    plans.push(...results.map(({ detail }) => `${query.trim().slice(0, 17)}: ${detail}`));
  }
  expect(queries.length).toBeGreaterThan(20);
  // Recording a batch of a long push reads only the rows of that batch.
  expect(plans).toContainEqual(
    expect.stringMatching(/^UPDATE push_leads: .*position>\? AND position<\?/),
  );
});

it("deletes provider errors and record ids of erased leads, and keeps the history", async () => {
  const { asUser, workspaceId, push, read } = await connected("missing");
  await newLeads(workspaceId, 3);
  const { push_id } = await push();
  expect((await read(push_id)).failures.length).toBe(3);
  await asUser("DELETE", "/compliance/leads");
  expect(await read(push_id)).toMatchObject({
    status: "failed",
    failed: 3,
    error: null,
    failures: [],
  });
});
