import { boardHomes } from "./board-addresses";
import { dealerAddresses } from "./dealer-addresses";

/** Returns a test whether a line is an address in a list of the addresses of others: of members of a board, or of dealers. */
export function othersPlaces(
  lines: readonly string[],
  page: { isOwnName: (name: string) => boolean },
): (at: number) => boolean {
  const isHome = boardHomes(lines);
  const isDealer = dealerAddresses(lines, page.isOwnName);
  return (at) => isHome(at) || isDealer(at);
}
