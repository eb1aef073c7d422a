import { env } from "cloudflare:workers";
import { newId } from "#src/shared/ids";

/**
 * Rate limit counters of one test. Limits of the whole service have one counter per Durable Object namespace, which
 * other tests of the file also use, and so do background calls that an earlier file left running.
 */
export function ownCounters(): Env["RATE_LIMITER"] {
  const prefix = newId();
  return new Proxy(env.RATE_LIMITER, {
    get(namespace, name) {
      if (name === "idFromName") return (id: string) => namespace.idFromName(`${prefix}:${id}`);
      const member: unknown = Reflect.get(namespace, name);
      return typeof member === "function" ? member.bind(namespace) : member;
    },
  });
}
