import type { SQL } from "drizzle-orm";
import type { BatchItem, BatchResponse } from "drizzle-orm/batch";

/** A statement that a repository prepared, for a D1 batch that its caller composes. */
export type Statement = BatchItem<"sqlite">;

/** The statements of a batch, and what each of them returns. */
export type Batch<U extends Statement> = Readonly<[U, ...U[]]>;
export type BatchResults<T extends Batch<Statement>> = BatchResponse<T>;

/** An SQL fragment from a repository. Other layers only pass it on to a repository. */
export type SqlFragment = SQL;
