export { findChangesByIds, newestChanges } from "./changes.repository";
