export { findUsersById, type NamedUser } from "./users-by-id.repository";
