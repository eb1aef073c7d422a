export { newestChanges } from "./changes.repository";
