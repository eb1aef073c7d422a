import { QUEUE_BINDINGS } from "#src/shared/jobs/queues";
import { DATABASE_NAME } from "#src/shared/shards";
import type { Budget } from "./budget";
import { observed } from "./observed-d1";

type ObjectBinding = {
  [Name in keyof Env]: Env[Name] extends DurableObjectNamespace ? Name : never;
}[keyof Env];

const OBJECTS: Record<ObjectBinding, true> = {
  CRAWL_JOB: true,
  VERIFICATION_LIST: true,
  RATE_LIMITER: true,
  HOST_PACER: true,
};

/**
 * The bindings of an invocation whose calls spend its budget: statements of D1, and calls to R2, queues and objects.
 * So no function has to count, and none can forget to. Requests by `fetch` are not counted.
 */
export function metered(env: Env, budget: Budget): Env {
  const spend = (calls: number) => budget.spend(calls);
  const bindings: Record<string, unknown> = { ...env, FILES: counting(env.FILES, spend) };
  for (const [name, binding] of Object.entries(env))
    if (DATABASE_NAME.test(name))
      bindings[name] = observed(binding as D1Database, { onCall: spend });
  for (const name of QUEUE_BINDINGS) bindings[name] = counting(env[name], spend);
  for (const name of Object.keys(OBJECTS) as ObjectBinding[])
    bindings[name] = countingObjects(env[name] as DurableObjectNamespace, spend);
  return bindings as unknown as Env;
}

/** A binding, each of whose methods spends one call. */
function counting<T extends object>(binding: T, spend: (calls: number) => void): T {
  return new Proxy(binding, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property);
      if (typeof value !== "function") return value;
      return (...args: unknown[]): unknown => {
        spend(1);
        return Reflect.apply(value, target, args);
      };
    },
  });
}

/** Objects, each of whose methods spends one call. Naming an object is no call. */
const countingObjects = <T extends DurableObjectNamespace>(
  namespace: T,
  spend: (calls: number) => void,
): T =>
  new Proxy(namespace, {
    get(target, property) {
      const method: unknown = Reflect.get(target, property);
      if (typeof method !== "function") return method;
      const isStub = property === "get" || property === "getByName";
      return (...args: unknown[]): unknown => {
        const result: unknown = Reflect.apply(method, target, args);
        return isStub ? counting(result as object, spend) : result;
      };
    },
  });
