export { findUsersById, findVerifiedAddresses, type NamedUser } from "./users-by-id.repository";
