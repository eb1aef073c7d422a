export { findHolder, isAddressTaken } from "./accounts.repository";
