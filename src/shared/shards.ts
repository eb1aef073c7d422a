/** The shard of a service with one database, and of all workspaces from before there were others. */
export const FIRST_SHARD = "DATA_0";

/** The name of a shard is that of its binding. */
export const SHARD_NAME = /^DATA_\d{1,3}$/;

/** The bindings of D1 databases: accounts, the hiring index, and shards. */
export const DATABASE_NAME = /^(?:DB|HIRING|DATA_\d{1,3})$/;
