import { expect, it } from "vitest";
import { filterFromWords } from "#local/dev/model-server/filter-words";

const BASE = "http://models.sample-web.test";
const post = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${BASE}/v1/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
const messages = [{ role: "user", content: "Hello" }];

it.each([
  ["no model", { messages }, {}, 400, "model"],
  ["no messages", { model: "good" }, {}, 400, "messages"],
  [
    "an invalid role",
    { model: "good", messages: [{ role: "x", content: "" }] },
    {},
    400,
    "messages.0.role",
  ],
  [
    "a result without a call",
    { model: "good", messages: [...messages, { role: "tool", tool_call_id: "1", content: "" }] },
    {},
    400,
    "messages.[1].role",
  ],
  ["a body that is not JSON", "{", {}, 400, null],
  ["another media type", "{}", { "content-type": "text/plain" }, 415, null],
  ["a wrong key", { model: "good", messages }, { authorization: "Bearer no" }, 401, null],
  ["an unknown model", { model: "gpt-9", messages }, {}, 404, null],
])("rejects %s as OpenAI does", async (_, body, headers, status, param) => {
  const response = await post(body, headers as unknown as Record<string, string>);
  expect(response.status).toBe(status);
  const { error } = (await response.json()) as any;
  expect(error).toMatchObject({ message: expect.any(String), type: expect.any(String), param });
});

it("lists its models", async () => {
  const { data } = (await (await fetch(`${BASE}/v1/models`)).json()) as any;
  expect(data.map(({ id }: any) => id)).toContain("wrong-once");
  const one = (await (await fetch(`${BASE}/v1/models/wrong-once`)).json()) as any;
  expect(one).toMatchObject({ id: "wrong-once", object: "model" });
});

it.each(["good", "slow-stream"])("streams the response of %s as events", async (model) => {
  const schema = { type: "object", properties: { company_name: { type: "string" } } };
  const content = `<facts>\n{"company_name":"Acme Dental Laboratories"}\n</facts>`;
  const response = await post({
    model,
    messages: [{ role: "user", content }],
    stream: true,
    stream_options: { include_usage: true },
    response_format: { type: "json_schema", json_schema: { name: "x", schema } },
  });
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  const events = (await response.text()).trim().split("\n\n");
  expect(events.pop()).toBe("data: [DONE]");
  const chunks = events.map((event) => JSON.parse(event.replace(/^data: /, "")));
  const text = chunks.map(({ choices }) => choices[0]?.delta.content ?? "").join("");
  expect(JSON.parse(text)).toEqual({ company_name: "Acme Dental Laboratories" });
  expect(chunks.at(-2).choices[0].finish_reason).toBe("stop");
  expect(chunks.at(-1).usage.total_tokens).toBeGreaterThan(0);
});

const VOCABULARY = { industries: ["Dental care"], technologies: ["WordPress"], tags: ["hot"] };

it.each([
  ["dentists in Germany with a phone", { industry: "Dental care", country: "DE", has_phone: true }],
  [
    "hotels in the United Kingdom without an email",
    { q: "hotel", country: "GB", has_email: false },
  ],
  ["WordPress sites, grade A", { technology: "WordPress", grade: "A" }],
  ["strong fits with ICP above 70", { verdict: "strong", min_icp: 70 }],
  ["newest leads of the last 7 days", { sort: "-created_at", created_after: "2026-11-14" }],
  ["all my leads", {}],
])("reads %j as a filter", (query, filter) => {
  expect(filterFromWords(query, VOCABULARY, "2026-11-21")).toEqual(filter);
});
