export { leadQuery } from "./lead-query.repository";
export { findLeads } from "./leads.repository";
