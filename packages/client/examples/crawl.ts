import { Quarry } from "@quarry/client";

// Reads QUARRY_URL and QUARRY_API_KEY. Or: new Quarry({ baseUrl, apiKey })
const quarry = new Quarry();

const crawl = quarry.jobs.crawl(["northfield-analytics.io", "brandl-foerderanlagen.de"]);
for await (const lead of crawl) {
  console.log(lead.company_name, lead.emails, lead.phones);
}

const job = await crawl.finished();
console.log(`${job.status}: ${job.credits.spent} credits`);
