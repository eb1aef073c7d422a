/*
 * One file, because each file of a project can get a worker of its own, and loading the app in another one costs more
 * than these tests. The cross-tenant tests run here once more, with the two workspaces on different shards.
 */
import "./moves";
import "./outbox";
import "#test/contract/foreign-ids.test";
