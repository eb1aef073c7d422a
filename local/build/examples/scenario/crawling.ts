import { waitFor } from "#local/build/examples/example-world";
import { finished, type Stage } from "./stage.ts";

const LIST = "website,customer_no\nnorthfield-analytics.io,1001\nnot a site,1002\n";

/** Jobs with their reports and files. Returns the job whose leads later examples use. */
export async function crawl(stage: Stage): Promise<string> {
  const { recorder } = stage;
  await recorder.record("discoverSites");
  await recorder.record("discoverBusinesses");
  await recorder.record("previewJob");
  await recorder.record("previewJobFromCsv", { csv: LIST });
  await finished(stage, (await recorder.record("createJobFromCsv", { csv: LIST })).id);
  await cancelAndRetry(stage);
  const job = await recorder.record("createJob", {
    json: { urls: ["northfield-analytics.io", "brandl-foerderanlagen.de"] },
  });
  await finished(stage, job.id);
  // The last job is that of one site, so that the first entry of a list is always the same.
  const people = await recorder.send("createJob", {
    json: { urls: ["hafenwerk-robotik.de"], config: { collect_people: true } },
  });
  const id = await finished(stage, people.body.id);
  const path = { id };
  for (const read of ["getJob", "listJobSites", "listJobOutcomes", "listJobPages", "listJobLeads"])
    await recorder.record(read, { path });
  await recorder.record("streamJobEvents", { path });
  await recorder.record("listJobs");
  const file = await recorder.record("exportJob", { path });
  const { searchParams, pathname } = new URL(file.url);
  await recorder.record("downloadExport", {
    path: { id: pathname.split("/").at(-2)! },
    query: Object.fromEntries(searchParams),
  });
  await recorder.record("listJobExports", { path });
  return id;
}

/** A job with a site that does not exist. */
async function cancelAndRetry(stage: Stage): Promise<void> {
  const { recorder } = stage;
  const create = async () => {
    const json = { urls: ["no-such-site.example", "northfield-analytics.io"] };
    return (await recorder.send("createJob", { json })).body.id;
  };
  const failed = await finished(stage, await create());
  const retried = await recorder.record("retryJob", { path: { id: failed } });
  await finished(stage, retried.id);
  const canceled = await create();
  await recorder.record("cancelJob", { path: { id: canceled } });
  await finished(stage, canceled);
}

/** The index of open roles, with the board of a sample company. */
export async function readBoards({ recorder }: Stage): Promise<void> {
  const url = "https://job-boards.greenhouse.io/northfieldanalytics";
  await recorder.record("createHiringBoard", { json: { url } });
  // A known board.
  await recorder.record("createHiringBoard", { json: { url } });
  await waitFor("the postings of the board", async () => {
    const { body } = await recorder.send("searchHiring", {});
    return body.total > 0;
  });
  for (const read of [
    "listHiringBoards",
    "searchHiring",
    "listHiringCompanies",
    "listHiringTechnologies",
  ])
    await recorder.record(read);
}

/** Tools without an account, and what is known of a company. */
export async function useTools({ recorder }: Stage): Promise<void> {
  await recorder.record("extractContacts");
  await recorder.record("detectTechnologies");
  await recorder.record("verifyEmail");
  await recorder.record("findEmail");
  await recorder.record("getCompany", { path: { domain: "hafenwerk-robotik.de" } });
}

/** Lists of addresses. */
export async function verifyLists({ recorder }: Stage): Promise<void> {
  const emails = ["sales@northfield-analytics.io", "info@hafenwerk-robotik.de"];
  const { id } = await recorder.record("createVerification", { json: { emails } });
  const path = { id };
  await waitFor("the verification", async () => {
    const { body } = await recorder.send("getVerification", { path });
    return body.finished_at !== null;
  });
  await recorder.record("getVerification", { path });
  await recorder.record("listVerificationResults", { path });
  await recorder.record("streamVerificationEvents", { path });
  await recorder.record("exportVerification", { path });
  const list = `email,name\n${emails.join(",Sales\n")},Info\n`;
  const uploaded = await recorder.record("createVerificationFromCsv", { csv: list });
  await recorder.record("listVerifications");
  await recorder.record("cancelVerification", { path: { id: uploaded.id } });
}
