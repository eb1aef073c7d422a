import type { ExampleWorld } from "#local/build/examples/example-world";
import { waitFor } from "#local/build/examples/example-world";
import type { Recorder } from "#local/build/examples/recorder";

/** What the parts of the scenario share. */
export type Stage = { world: ExampleWorld; recorder: Recorder };

export const EMAIL = "ada@acme.com";
export const PASSWORD = "correct horse battery";

/** The token in the last mail to an address with a link to a page. */
export async function tokenInMail(
  { world }: Stage,
  address: string,
  page: string,
): Promise<string> {
  const text = await world.mailTo(address, page);
  const [, token] = /token=([\w.%-]+)/.exec(text) ?? [];
  if (token === undefined) throw new Error(`No token in the mail to ${address}: ${text}`);
  return decodeURIComponent(token);
}

/** Waits for the end of a job, and returns its id. */
export async function finished({ recorder }: Stage, jobId: string): Promise<string> {
  await waitFor(`the job ${jobId}`, async () => {
    const { body } = await recorder.send("getJob", { path: { id: jobId } });
    return body.finished_at !== null;
  });
  return jobId;
}
