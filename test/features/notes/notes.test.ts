import { beforeEach, expect, it } from "vitest";
import { saveLead } from "#src/pipeline/leads/save";
import { newId } from "#src/shared/ids";
import { newWorkspace, type TestWorkspace } from "#test/support/harness/api";
import { newLead, scopeOf } from "#test/support/builders/leads";
import { stopClockAt } from "#test/support/harness/clock";

let workspace: TestWorkspace;
let leadId: string;
beforeEach(async () => {
  workspace = await newWorkspace();
  leadId = (await saveLead(scopeOf(workspace.workspaceId), newLead())).id;
});

const write = (body: unknown, by: "asKey" | "asUser" = "asUser") =>
  workspace[by]("POST", `/leads/${leadId}/notes`, { json: { body } });
const list = async (query = "") =>
  (await workspace.asKey("GET", `/leads/${leadId}/notes${query}`)).body;

it("stores the author of a note", async () => {
  stopClockAt();
  const { status, body } = await write("  Call back in March \n");
  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.any(String),
    lead_id: leadId,
    body: "Call back in March",
    author: { id: workspace.userId, name: "Test User" },
    created_at: new Date().toISOString(),
  });
  expect(await list()).toEqual({ data: [body], page: 1, per_page: 25, total: 1 });
});

it("returns no author for a note of an API key", async () => {
  expect((await write("From a script", "asKey")).body.author).toBeNull();
});

it("lists notes newest first, in pages", async () => {
  expect(await list()).toEqual({ data: [], page: 1, per_page: 25, total: 0 });
  for (let i = 1; i <= 7; i++) await write(`Note ${i}`);
  const page = await list("?page=2&per_page=3");
  expect(page).toMatchObject({ page: 2, per_page: 3, total: 7 });
  expect(page.data.map(({ body }: any) => body)).toEqual(["Note 4", "Note 3", "Note 2"]);
});

it.each([
  ["markup", '<script>alert("1")</script> & <b>&amp;</b>'],
  ["lines", "One\r\n\tTwo\n\nThree"],
  ["quotes and SQL", `Robert'); DROP TABLE notes; -- "x" ? :a $1`],
  ["other scripts", "日本語 العربية עברית 🇩🇪 👩‍👩‍👧 e\u0301"],
  ["a zero byte", "a\u0000b"],
  ["5000 emoji", "😀".repeat(5000)],
])("stores %s unchanged", async (_, text) => {
  const { status, body } = await write(text);
  expect([status, body.body]).toEqual([201, text]);
  expect((await list()).data[0].body).toBe(text);
});

it.each([
  ["nothing", "", "too_small"],
  ["white space", " \n\t\u00a0", "too_small"],
  ["invisible characters", "\u200b\n\ufeff", "too_small"],
  ["5001 characters", "x".repeat(5001), "too_big"],
  ["5001 emoji", "😀".repeat(5001), "too_big"],
  ["a number", 5, "invalid_type"],
  ["null", null, "invalid_type"],
])("rejects %s", async (_, text, code) => {
  const { status, body } = await write(text);
  expect([status, body.error.details]).toMatchObject([422, [{ path: "body.body", code }]]);
  expect((await list()).total).toBe(0);
});

it("does not count leading and trailing white space", async () => {
  expect((await write(` ${"x".repeat(5000)} `)).status).toBe(201);
});

it("deletes a note once, regardless of its author", async () => {
  const { id } = (await write("Gone soon")).body;
  const kept = (await write("Stays")).body;
  const path = `/leads/${leadId}/notes/${id}`;
  expect((await workspace.asKey("DELETE", path)).status).toBe(204);
  const { status, body } = await workspace.asKey("DELETE", path);
  expect([status, body.error.message]).toEqual([404, "Note not found"]);
  expect((await list()).data).toEqual([kept]);
});

it("returns 404 for a note under another lead", async () => {
  const { id } = (await write("Mine")).body;
  const other = await saveLead(scopeOf(workspace.workspaceId), newLead());
  expect((await workspace.asKey("DELETE", `/leads/${other.id}/notes/${id}`)).status).toBe(404);
  expect((await list()).total).toBe(1);
});

it("deletes notes with their lead, and hides them from other workspaces", async () => {
  const { id } = (await write("Secret")).body;
  const stranger = await newWorkspace();
  for (const lead of [leadId, newId()]) {
    expect((await stranger.asKey("GET", `/leads/${lead}/notes`)).status).toBe(404);
    const attempt = { json: { body: "Hello" } };
    expect((await stranger.asUser("POST", `/leads/${lead}/notes`, attempt)).status).toBe(404);
    expect((await stranger.asUser("DELETE", `/leads/${lead}/notes/${id}`)).status).toBe(404);
  }
  expect((await list()).total).toBe(1);
  await workspace.asKey("DELETE", `/leads/${leadId}`);
  expect((await workspace.asKey("GET", `/leads/${leadId}/notes`)).status).toBe(404);
});
