import { postJson } from "./post-json.ts";

/** The Worker through which this program uses the service's databases and clock. */
export const CONTROL_WORKER = "control";

const SCRIPT = `
export default {
  async fetch(request, env) {
    if (request.headers.get("authorization") !== env.TOKEN) return new Response(null, { status: 403 });
    const { cron, scheduledTime, database, statements } = await request.json();
    try {
      if (cron) {
        await env.SERVICE.scheduled({ cron, scheduledTime: new Date(scheduledTime) });
        return Response.json([]);
      }
      const prepared = statements.map(({ sql, values }) => env[database].prepare(sql).bind(...values));
      const results = await env[database].batch(prepared);
      return Response.json(results.map(({ results }) => results ?? []));
    } catch (error) {
      return new Response(error.message, { status: 500 });
    }
  },
};`;

type ControlOptions = {
  token: string;
  /** Name of the Worker with the service. */
  service: string;
  /** Ids of the databases by their bindings. */
  databases: Record<string, unknown>;
  host: string;
};

export const controlWorker = ({ token, service, databases, host }: ControlOptions) => ({
  name: CONTROL_WORKER,
  modules: true as const,
  script: SCRIPT,
  compatibilityDate: "2026-11-01",
  // Adds `scheduled` to a binding of a Worker.
  compatibilityFlags: ["service_binding_extra_handlers"],
  bindings: { TOKEN: token },
  serviceBindings: { SERVICE: service },
  d1Databases: databases,
  unsafeDirectSockets: [{ host, port: 0 }],
});

/** The part of D1 that local programs use. */
export type LocalDatabase = {
  prepare(sql: string): LocalStatement;
  batch(statements: LocalStatement[]): Promise<unknown>;
};

type LocalStatement = {
  bind: (...values: unknown[]) => LocalStatement;
  run: () => Promise<unknown>;
  all: () => Promise<{ results: Row[] }>;
  first: <T>() => Promise<T | null>;
};

type Row = Record<string, unknown>;
type Statement = { sql: string; values: unknown[] };

/** Uses the Worker at this address. */
export function controlOf(url: string, token: string) {
  const ask = (task: object) => postJson<Row[][]>(url, task, { authorization: token });
  const database = (name: string): LocalDatabase => {
    const prepared = new WeakMap<LocalStatement, Statement>();
    const batch = (statements: LocalStatement[]) =>
      ask({ database: name, statements: statements.map((statement) => prepared.get(statement)) });
    const prepare = (sql: string, values: unknown[] = []): LocalStatement => {
      const all = async () => ({ results: (await batch([statement]))[0] ?? [] });
      const statement: LocalStatement = {
        bind: (...bound) => prepare(sql, bound),
        run: all,
        all,
        first: async <T>() => ((await all()).results[0] as T | undefined) ?? null,
      };
      prepared.set(statement, { sql, values });
      return statement;
    };
    return { prepare: (sql) => prepare(sql), batch };
  };
  const runSchedule = (cron: string, time: Date) => ask({ cron, scheduledTime: time.getTime() });
  return { database, runSchedule };
}
