import { AppError } from "#src/shared/errors";

export const insufficientCredits = (needed: number, balance: number) =>
  new AppError("insufficient_credits", `This costs ${needed} credits, the balance is ${balance}`);

export {
  findEntries,
  findRecentEntries,
  readWallet,
  isOverdraft,
  reserve,
  settleReservation,
  spend,
  grantCredits,
} from "./credits.repository";
export type { LedgerRow } from "./credits.repository";
