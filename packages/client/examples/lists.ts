import { Quarry } from "@quarry/client";

const quarry = new Quarry();

// One page.
const { data, total } = await quarry.leads.list({ has_email: true, per_page: 50 });
console.log(`${data.length} of ${total} leads`);

// All entries. The client requests the next page when it is needed.
for await (const lead of quarry.leads.list({ country: "DE", sort: "quality" })) {
  console.log(lead.domain, lead.enrichment.quality?.grade);
}

// All pages.
for await (const page of quarry.tags.list().pages()) console.log(page.data.length);
