import type { SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";

/** A statement that a repository prepared, for a D1 batch that its caller composes. */
export type Statement = BatchItem<"sqlite">;

/** An SQL fragment from a repository. Other layers only pass it on to a repository. */
export type SqlFragment = SQL;
