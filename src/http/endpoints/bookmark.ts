import type { Context } from "hono";
import type { Freshness } from "#src/db/shard-session";
import { type AnyContext, type PublicEnv, variable } from "#src/http/context";

/** The header with which a client reads at least the state that it has seen before. */
export const BOOKMARK = "D1-Bookmark";
export const BOOKMARK_EXAMPLE =
  "DATA_0.00000085-0000024c-00004c6d-8e61117bf38d7adb71b934ebbf891683";

/**
 * Whether read replicas may serve an endpoint, where `READ_REPLICAS` is on. Without a bookmark, `current` reads the
 * primary database, and `recent` any replica.
 */
export type ReplicaReads = "current" | "recent";

/** D1 documents bookmarks as text that sorts by age. Those of 2026 have 59 characters. */
const HEADER = /^(DATA_\d{1,3})\.([A-Za-z0-9-]{1,128})$/;

/** Where a request to `shard` reads; undefined if replicas are not used. */
export function freshnessOf(
  c: AnyContext,
  shard: string,
  replicaReads: ReplicaReads | undefined,
): Freshness | undefined {
  if (variable(c, "settings").READ_REPLICAS === "off") return undefined;
  if (replicaReads === undefined) return "primary";
  const bookmark = bookmarkFor(shard, c.req.header(BOOKMARK));
  if (bookmark !== undefined) return { bookmark };
  return replicaReads === "recent" ? "first-unconstrained" : "first-primary";
}

/** The bookmark in a header. A malformed one, or one of another shard, is ignored: the workspace may have moved. */
function bookmarkFor(shard: string, header = ""): string | undefined {
  const [, named = "", bookmark] = HEADER.exec(header) ?? [];
  return named === shard ? bookmark : undefined;
}

/** Names the state that a request has seen, for the response. `completeRequest` sets the header. */
export function setBookmark(c: AnyContext, shard: string, bookmark: string | null): void {
  if (bookmark !== null) (c as Context<PublicEnv>).set("bookmark", `${shard}.${bookmark}`);
}
