import { newId } from "#src/shared/ids";
import type { Caller } from "#test/support/harness/api";
import { followJob, type TestJob } from "#test/support/builders/jobs";
import type { Page, SeenRequest } from "./changing-web";

/** A site for one test, which serves the pages that the test sets. */
export class ChangingSite {
  readonly host = `${newId()}.changing.test`;
  readonly url = `https://${this.host}/`;

  async show(pages: Record<string, Page>) {
    await this.#set({ pages });
  }

  /** Breaks every connection. */
  async goDown() {
    await this.#set({ pages: {}, down: true });
  }

  /** The requests since the last call, except for robots.txt. */
  async seen(): Promise<SeenRequest[]> {
    return (await fetch(`${this.url}__seen`)).json();
  }

  async #set(site: object) {
    await fetch(`${this.url}__site`, { method: "POST", body: JSON.stringify(site) });
  }
}

/** Creates a schedule of these sites. Returns a function that runs it until its job has ended. */
export async function newSchedule(
  asKey: Caller,
  urls: string[],
  members: { kind?: string; incremental?: boolean; config?: object } = {},
): Promise<{ id: string; run: () => Promise<TestJob> }> {
  const { config, ...rest } = members;
  const json = {
    name: "Watch",
    urls,
    interval_minutes: 60,
    ...rest,
    config: { rate_limit_per_host_ms: 0, max_retries: 0, ...config },
  };
  const { status, body } = await asKey("POST", "/schedules", { json });
  if (status !== 201) throw new Error(`No schedule: ${JSON.stringify(body)}`);
  const run = async () => {
    const started = await asKey("POST", `/schedules/${body.id}/run`);
    if (started.status !== 200) throw new Error(`No run: ${JSON.stringify(started.body)}`);
    return followJob(asKey, started.body.id);
  };
  return { id: body.id, run };
}
