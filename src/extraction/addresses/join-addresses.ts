import type { FoundAddress } from "#src/extraction/facts/profile-facts";

export const MAX_ADDRESSES = 20;

/** Adds the addresses of structured data to those of the text, each once. */
export function joinAddresses(
  written: readonly FoundAddress[],
  structured: readonly FoundAddress[],
): FoundAddress[] {
  const found = new Map<string, FoundAddress>();
  for (const address of [...written, ...structured]) keep(found, address);
  return withoutUncodedDoubles([...found.values()]).slice(0, MAX_ADDRESSES);
}

export function keep(found: Map<string, FoundAddress>, address: FoundAddress) {
  const number = /\d+/.exec(address.street ?? "")?.[0] ?? "";
  const place = (address.postalCode ?? address.city ?? "").replace(/\W/g, "").toUpperCase();
  const key = `${place}:${number}`;
  const known = found.get(key);
  if (!known) found.set(key, address);
  else if (known.kind === null && address.kind !== null) known.kind = address.kind;
}

/** Whether two streets share their number and a word: `Tv. Alagoas, 11` and `Travessa Alagoas 11`. */
function isSameHouse(one: string | null, other: string | null): boolean {
  const numbers = [one, other].map((street) => /\d+/.exec(street ?? "")?.[0]);
  if (!numbers[0] || numbers[0] !== numbers[1]) return false;
  const words = other!.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
  return words.some((word) => one!.toLowerCase().includes(word));
}

/** A line without its postal code repeats the start of an address that continues in the next line. */
export function withoutUncodedDoubles(found: FoundAddress[]): FoundAddress[] {
  const startOf = ({ street }: FoundAddress) =>
    street
      ?.replace(/[^\p{L}\d]/gu, "")
      .slice(0, 12)
      .toLowerCase();
  // `Suite 5, 98101 Town` is a part of `7 Main St, Suite 5, 98101 Town`.
  const isPartOf = (one: FoundAddress, other: FoundAddress) =>
    one !== other &&
    one.postalCode === other.postalCode &&
    one.street !== other.street &&
    one.street !== null &&
    other.street !== null &&
    other.street.endsWith(one.street);
  return found.filter((one) =>
    one.postalCode === null
      ? !found.some(
          (other) =>
            other.postalCode !== null &&
            (startOf(other) === startOf(one) || isSameHouse(one.street, other.street)),
        )
      : !found.some((other) => isPartOf(one, other)),
  );
}
