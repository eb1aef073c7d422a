export { leadQuery, seqsWithIds } from "./lead-query.repository";
export { findLeads } from "./leads.repository";
