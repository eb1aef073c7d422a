import { expect } from "vitest";
import type { Caller } from "#test/support/harness/api";

export type TestJob = {
  id: string;
  status: string;
  progress: any;
  credits: any;
  error: string | null;
};
export type TestSite = {
  host: string;
  status: string;
  reason: string | null;
  pages: number;
  lead_id: string | null;
};

/** Creates a job, reads its events to the end, and returns the job of the event `done`. */
export async function runJob(asKey: Caller, urls: string[], config: object = {}): Promise<TestJob> {
  const created = await asKey("POST", "/jobs", {
    json: { urls, config: { rate_limit_per_host_ms: 0, concurrency: 64, ...config } },
  });
  expect(created.status).toBe(201);
  return followJob(asKey, created.body.id);
}

/** Reads a job's event stream until it closes, and returns the job of the event `done`. */
export async function followJob(asKey: Caller, jobId: string): Promise<TestJob> {
  const { body } = await asKey("GET", `/jobs/${jobId}/events?last_event_id=0`);
  const events = eventsIn(body);
  expect(events.at(-1)?.event).toBe("done");
  return JSON.parse(events.at(-1)!.data) as TestJob;
}

/** Parses the events of a stream's text and ignores comments. */
export const eventsIn = (text: string) =>
  text
    .split("\n\n")
    .map((frame) => Object.fromEntries(frame.split("\n").map((line) => line.split(/: (.*)/s))))
    .filter((frame) => "event" in frame) as { id?: string; event: string; data: string }[];

/** The outcome of each site of a job, by host. */
export async function sitesOf(asKey: Caller, jobId: string): Promise<Map<string, TestSite>> {
  const { body } = await asKey("GET", `/jobs/${jobId}/sites?per_page=200`);
  return new Map((body.data as TestSite[]).map((site) => [site.host, site]));
}
