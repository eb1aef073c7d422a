import { expect } from "vitest";
import type { Caller } from "#test/support/harness/api";
import { eventsIn } from "./jobs.ts";

/** Uploads a file with addresses. */
export function uploadList(asKey: Caller, text: string, fields: Record<string, string> = {}) {
  const form = new FormData();
  form.set("file", new File([text], "list.csv", { type: "text/csv" }));
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return asKey("POST", "/verifications/csv", { body: form });
}

/** Reads the event stream of a verification until it closes, and returns the verification of `done`. */
export async function followVerification(asKey: Caller, id: string) {
  const { body } = await asKey("GET", `/verifications/${id}/events?last_event_id=0`);
  const events = eventsIn(body);
  expect(events[0]?.event).toBe("snapshot");
  expect(events.at(-1)?.event).toBe("done");
  return JSON.parse(events.at(-1)!.data);
}

/** Verifies addresses to the end. Returns the verification and its results by address. */
export async function verifyList(asKey: Caller, emails: string[]) {
  const created = await asKey("POST", "/verifications", { json: { emails } });
  expect(created.status).toBe(201);
  const verification = await followVerification(asKey, created.body.id);
  return { verification, results: await resultsOf(asKey, created.body.id) };
}

/** The results of a verification by address. */
export async function resultsOf(asKey: Caller, id: string) {
  const { body } = await asKey("GET", `/verifications/${id}/results?per_page=200`);
  return new Map<string, any>(body.data.map((result: { email: string }) => [result.email, result]));
}
