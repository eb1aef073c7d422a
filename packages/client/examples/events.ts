import { Quarry } from "@quarry/client";

const quarry = new Quarry();
const job = await quarry.jobs.create({
  urls: ["northfield-analytics.io", "gated-archive-society.org"],
  name: "Two sites",
  config: { max_depth: 1 },
});

for await (const event of quarry.jobs.events(job.id)) {
  switch (event.event) {
    case "progress":
      console.log(`${event.data.sites_done} of ${event.data.sites_total} sites`);
      break;
    case "site":
      console.log(event.data.host, event.data.status, event.data.reason ?? "");
      break;
    case "lead":
      console.log(event.data.company_name);
      break;
  }
}
