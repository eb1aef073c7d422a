import { shardBindings } from "#src/db/databases";

type Trips = { d1: number; object: number };

/**
 * Bindings of one request whose sequential round trips are counted as they end: calls that overlap are one round
 * trip, and one that the response did not wait for is none.
 */
export function countTrips<E extends Pick<Env, "DB" | "HIRING" | "CRAWL_JOB">>(env: E) {
  const trips: Trips = { d1: 0, object: 0 };
  let underWay = 0;
  let first: keyof Trips = "d1";
  const counted = async <T>(kind: keyof Trips, call: () => Promise<T>): Promise<T> => {
    if (underWay === 0) first = kind;
    underWay += 1;
    try {
      return await call();
    } finally {
      underWay -= 1;
      if (underWay === 0) trips[first] += 1;
    }
  };
  const statement = (original: D1PreparedStatement): D1PreparedStatement => {
    const wrapped = {
      bind: (...values: unknown[]) => statement(original.bind(...values)),
      all: () => counted("d1", () => original.all()),
      run: () => counted("d1", () => original.run()),
      raw: (...options: []) => counted("d1", () => original.raw(...options)),
      first: (...column: [string]) => counted("d1", () => original.first(...column)),
    } as D1PreparedStatement;
    originals.set(wrapped, original);
    return wrapped;
  };
  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>();
  const database = (original: D1Database | D1DatabaseSession): D1Database =>
    ({
      prepare: (query: string) => statement(original.prepare(query)),
      batch: <T>(statements: D1PreparedStatement[]) =>
        counted("d1", () => original.batch<T>(statements.map((one) => originals.get(one) ?? one))),
      withSession: (start?: string) => {
        const session = (original as D1Database).withSession(start);
        return Object.assign(database(session), { getBookmark: () => session.getBookmark() });
      },
    }) as unknown as D1Database;
  const shards = [...shardBindings(env)].filter(([name]) => name in env);
  const bindings = {
    ...Object.fromEntries(shards.map(([name, d1]) => [name, database(d1)])),
    DB: database(env.DB),
    HIRING: database(env.HIRING),
    CRAWL_JOB: new Proxy(env.CRAWL_JOB, {
      get: (namespace, name) =>
        name === "getByName"
          ? (id: string) => objectOf(namespace.getByName(id), counted)
          : (Reflect.get(namespace, name) as () => unknown).bind(namespace),
    }),
  };
  return { bindings, trips };
}

type Counted = <T>(kind: "object", call: () => Promise<T>) => Promise<T>;

const objectOf = <S extends object>(stub: S, counted: Counted): S =>
  new Proxy(stub, {
    get:
      (target, name) =>
      (...given: unknown[]) =>
        counted("object", async () => {
          const method = Reflect.get(target, name) as (...values: unknown[]) => Promise<unknown>;
          return Reflect.apply(method, target, given);
        }),
  });
