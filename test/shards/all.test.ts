/*
 * One file, because each file of a project can get a worker of its own, and loading the app in another one costs more
 * than these tests. The cross-tenant tests run here once more, with the two workspaces on different shards, and so do those of
 * leads, filters, tags and erasure, whose workspaces are on the shards in turn. Tests that read `env.DB` themselves cannot.
 */
import "./moves";
import "./outbox";
import "#test/contract/foreign-ids.test";
import "#test/contract/requests.test";
import "#test/features/compliance/erasure.test";
import "#test/features/leads/lead-filters.test";
import "#test/features/tags/tags.test";
