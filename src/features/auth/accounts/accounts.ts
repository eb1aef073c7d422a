export { findHolder } from "./accounts.repository";
