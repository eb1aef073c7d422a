import { Quarry } from "@quarry/client";

const quarry = new Quarry({ timeoutMs: 30_000, maxRetries: 3 });

// Options of one call.
await quarry.jobs.list({}, { signal: AbortSignal.timeout(10_000), maxRetries: 0 });

// The same key always returns the same job, also after a restart of your program.
const order = { idempotencyKey: "order-1017" };
const job = await quarry.jobs.create({ urls: ["northfield-analytics.io"] }, order);
const same = await quarry.jobs.create({ urls: ["northfield-analytics.io"] }, order);
console.log(same.id === job.id);

// The headers of a response.
await quarry.leads.list(
  {},
  { onResponse: ({ headers }) => console.log(headers.get("RateLimit-Remaining")) },
);

// A client with other options.
const patient = quarry.withOptions({ timeoutMs: 120_000 });
await patient.leads.list();
