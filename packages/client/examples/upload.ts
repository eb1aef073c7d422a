import { Quarry } from "@quarry/client";

const quarry = new Quarry();

// In Node: await openAsBlob("sites.csv"), from node:fs. In a browser: the File of an <input>.
const file = new File(["website\nportcullis-pianos.co.uk\nnot a site\n"], "sites.csv");

const job = await quarry.jobs.createFromCsv({ file, config: { max_depth: 0 } });
for (const { row, reason } of job.skipped_rows) console.log(`Row ${row}: ${reason}`);

await quarry.jobs.follow(job.id).finished();
const { url, rows } = await quarry.jobs.export(job.id, { format: "csv" });
console.log(`${rows} leads: ${url}`);
