import { databasesWithData, openDatabases } from "#src/db/databases";
import { measureDatabase } from "#src/db/database-size";
import { queuesOf } from "#src/shared/jobs/queues";
import { log } from "#src/shared/log";
import { countDeadLetters } from "./gauges.repository";
import type { Gauge } from "./prometheus";

/** The platform's values of the whole service. Unreadable values are omitted. */
export async function readGauges(env: Env): Promise<Gauge[]> {
  const databases = openDatabases(env);
  const [backlogs, databaseBytes, hiringBytes, deadLetters] = await Promise.all([
    Promise.all(Array.from(queuesOf(env), ([name, queue]) => backlogOf(`quarry-${name}`, queue))),
    Promise.all(
      [...databasesWithData(databases)].map(async ([name, database]) => ({
        name,
        bytes: await orNothing(`size of ${name}`, () => measureDatabase(database)),
      })),
    ),
    orNothing("hiring database size", () => measureDatabase(databases.hiring)),
    orNothing("dead letters", () => countDeadLetters(databases.control)),
  ]);
  const known = backlogs.filter((backlog) => backlog !== undefined);
  return [
    gauge(
      "quarry_queue_backlog_messages",
      "Messages that wait in a queue",
      known.map(({ label, messages }) => ({ label, value: messages })),
    ),
    gauge(
      "quarry_queue_backlog_bytes",
      "Size of the messages that wait in a queue",
      known.map(({ label, bytes }) => ({ label, value: bytes })),
    ),
    gauge("quarry_database_bytes", "Size of a D1 database", [
      ...databaseBytes.flatMap(({ name, bytes }) => samples(bytes, `database="${name}"`)),
      ...samples(hiringBytes, 'database="hiring"'),
    ]),
    gauge("quarry_dead_letters", "Dead letters that are stored", samples(deadLetters)),
  ];
}

const gauge = (name: string, help: string, values: Gauge["samples"]): Gauge => ({
  name,
  help,
  samples: values,
});

const samples = (value: number | undefined, label?: string): Gauge["samples"] =>
  value === undefined ? [] : [{ value, ...(label && { label }) }];

async function backlogOf(name: string, queue: Queue) {
  const metrics = await orNothing(`backlog of ${name}`, () => queue.metrics());
  return (
    metrics && {
      label: `queue="${name}"`,
      messages: metrics.backlogCount,
      bytes: metrics.backlogBytes,
    }
  );
}

/** One missing gauge must not hide the others, so an unavailable source is logged. */
async function orNothing<T>(metric: string, read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    log.warn("metrics.gauge_unavailable", { metric, error });
    return undefined;
  }
}
