import { openService, timed } from "./service.ts";

/*
 * Measures the cost of counting for writes of leads: saves the same leads into two local D1s, one of them without the
 * triggers of analytics, turn by turn, in batches as a crawl writes them.
 * Usage: node bench/analytics/trigger-cost.ts [leads] [leads a batch]
 */
const LEADS = Number(process.argv[2] ?? 20_000);
const PER_BATCH = Number(process.argv[3] ?? 20);
const COUNTING = "name LIKE 'lead%counted%' OR name = 'lead_counts_remove_empty'";

const services = { counting: await openService(), plain: await openService() };
try {
  await dropTriggers();
  // The first batches compile the code and make the tables' first pages.
  for (const { ask } of Object.values(services)) await ask({ save: 200, from: LEADS });
  const spent = { counting: 0, plain: 0 };
  for (let from = 0; from < LEADS; from += PER_BATCH) {
    const names = ["counting", "plain"] as const;
    for (const name of from % (2 * PER_BATCH) === 0 ? names : names.toReversed())
      spent[name] += await timed(() => services[name].ask({ save: PER_BATCH, from }));
  }
  const each = (ms: number) => `${((1000 * ms) / LEADS).toFixed(0)} µs`;
  const more = spent.counting - spent.plain;
  console.log(
    `${LEADS} leads, ${PER_BATCH} a batch: ${each(spent.counting)} a lead with the triggers, ${each(spent.plain)} without: ` +
      `${each(more)} more (${((100 * more) / spent.plain).toFixed(1)} %)`,
  );
} finally {
  for (const { close } of Object.values(services)) await close();
}

async function dropTriggers(): Promise<void> {
  const { database } = services.plain;
  const { results } = await database
    .prepare(`SELECT name FROM sqlite_master WHERE type = 'trigger' AND (${COUNTING})`)
    .all<{ name: string }>();
  if (results.length !== 7) throw new Error(`Found ${results.length} triggers`);
  await database.batch(results.map(({ name }) => database.prepare(`DROP TRIGGER ${name}`)));
}
