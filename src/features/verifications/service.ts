export { endVerification } from "./end";
export { sweepVerifications } from "./sweep";
export {
  findListsAfter,
  findVerificationsToPrune,
  markResultsDeleted,
} from "./verifications.repository";
