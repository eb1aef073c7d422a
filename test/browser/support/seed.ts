import type { Quarry } from "@quarry/client";
import { CHANGING_HOST } from "./changing-site.ts";

/** What the pages show. `profileId` is a lead with people, which somebody corrected. */
export type Seeded = { verificationId: string; workflowId: string; profileId: string };

const ADDRESSES = [
  "sales@northfield-analytics.io",
  "press@northfield-analytics.io",
  "info@brandl-foerderanlagen.de",
  "hello@hidden-orchard-cider.com",
  "someone@gmial.com",
  "nobody@no-such-domain.test",
  "info@brandl-foerderanlagen",
];

/** Fills a workspace: a verified list, a monitor with changes, open roles, a workflow that ran, and a lead. */
export async function seedWorkspace(quarry: Quarry): Promise<Seeded> {
  const [verification, workflowId, profileId] = await Promise.all([
    quarry.verifications.create({ emails: ADDRESSES, name: "Trade fair, autumn" }),
    addWorkflow(quarry),
    addProfile(quarry),
    addMonitor(quarry),
    addBoards(quarry),
  ]);
  return { verificationId: verification.id, workflowId, profileId };
}

/** A lead of an uploaded list, with people, a postal address, numbers of registers and a correction. */
export async function addProfile(quarry: Quarry): Promise<string> {
  const rows = "Website,Account,Owner\nhafenwerk-robotik.de,C-1042,Ada Lovelace\n";
  const job = await quarry.jobs.createFromCsv({
    file: new File([rows], "accounts.csv", { type: "text/csv" }),
    name: "Accounts",
  });
  await ended(quarry, job.id);
  const { data } = await quarry.leads.list({ job_id: job.id });
  const { id } = data[0]!;
  await quarry.leads.update(id, { title: "Grippers for small series" });
  return id;
}

async function addMonitor(quarry: Quarry): Promise<void> {
  const { id } = await quarry.schedules.create({
    name: "Competitors",
    urls: [CHANGING_HOST],
    interval_minutes: 1_440,
    kind: "monitor",
    enabled: false,
    config: { max_depth: 0 },
  });
  // Its first run remembers the site, the second one finds what changed.
  for (let run = 0; run < 2; run++) await runSchedule(quarry, id);
  await quarry.schedules.update(id, { enabled: true });
  await quarry.schedules.create({
    name: "Machine builders",
    urls: ["brandl-foerderanlagen.de", "talleres-arrieta-mecanizados.es"],
    interval_minutes: 10_080,
    enabled: false,
  });
}

async function addBoards(quarry: Quarry): Promise<void> {
  for (const url of [
    "https://job-boards.greenhouse.io/northfieldanalytics",
    "https://jobs.lever.co/coogee-solar",
  ])
    await quarry.hiring.boards.create({ url });
}

async function addWorkflow(quarry: Quarry): Promise<string> {
  const job = await quarry.jobs.create({
    urls: ["nordlicht-optik-wien.at", "maison-verdelier.fr", "thornbury-clock-repair.co.uk"],
    name: "Shops in Europe",
  });
  await ended(quarry, job.id);
  const { id } = await quarry.workflows.create({
    name: "Score and tag the best",
    trigger: "manual",
    steps: [
      { type: "filter", filter: { has_email: true } },
      { type: "icp_match" },
      { type: "tag", name: "Shop", color: "success" },
    ],
  });
  // The workspace has no ideal customer profile, so a step fails, which the history shows.
  await quarry.workflows.run(id, { job_id: job.id });
  return id;
}

/** Runs a schedule now, until its job has ended. */
export const runSchedule = async (quarry: Quarry, id: string): Promise<void> =>
  ended(quarry, (await quarry.schedules.run(id)).id);

async function ended(quarry: Quarry, jobId: string): Promise<void> {
  for await (const { event } of quarry.jobs.events(jobId)) if (event === "done") return;
}
