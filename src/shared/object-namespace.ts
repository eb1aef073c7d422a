import { readSettings } from "./settings";

/** A part of a namespace of Durable Objects: what `located` needs. */
type Namespace = { jurisdiction: (jurisdiction: "eu" | "us" | "fedramp") => unknown };

/**
 * The namespace whose objects stay in the service's jurisdiction. The same name is another object in another
 * jurisdiction, so every access goes through this function:
 * https://developers.cloudflare.com/durable-objects/reference/data-location/
 */
export function located<N extends Namespace>(env: object, namespace: N): N {
  const { OBJECT_JURISDICTION } = readSettings(env);
  return OBJECT_JURISDICTION ? (namespace.jurisdiction(OBJECT_JURISDICTION) as N) : namespace;
}
