import { readTypedAddress } from "#src/shared/addresses/typed-address";
import { type ListPart, NO_ADDRESS } from "#src/shared/verifications/verification-list";
import { TableError } from "#src/uploads/table-error";

export const MAX_ADDRESSES = 100_000;
/** Text that is longer is no address; it is stored to this length. */
const MAX_CHARS = 320;
/** Rows of one call to the list's object, which may have 32 MiB. */
const ROWS_PER_PART = 5_000;

/**
 * The addresses of a list, each once, in the order of their first rows. Spellings of one address that differ in case
 * or in the encoding of the domain are one.
 */
export class AddressList {
  /** The domain of each address; "" for text that is none. */
  readonly #domains = new Map<string, string>();
  readonly #rows: { email: string; cells: string[] | null }[] = [];

  get size(): number {
    return this.#domains.size;
  }

  get emails(): string[] {
    return [...this.#domains.keys()];
  }

  /** A row without an address is kept if it has cells. */
  add(text: string, cells: string[] | null) {
    const address = readTypedAddress(text);
    const email = address?.email ?? text.trim().slice(0, MAX_CHARS).toLowerCase();
    if (email === "" && cells === null) return;
    if (email !== "" && !this.#domains.has(email)) {
      if (this.size === MAX_ADDRESSES)
        throw new TableError("too_many_addresses", `A list has at most ${MAX_ADDRESSES} addresses`);
      this.#domains.set(email, address?.domain ?? "");
    }
    // Without further columns, a repeated address adds nothing.
    else if (cells === null) return;
    this.#rows.push({ email, cells });
  }

  /** Reduces the cells of all rows to those in these places. */
  keepColumns(places: number[]) {
    for (const row of this.#rows)
      row.cells = row.cells && places.map((at) => row.cells?.[at] ?? "");
  }

  /** Removes addresses with their rows. */
  remove(emails: ReadonlySet<string>) {
    if (emails.size === 0) return;
    for (const email of emails) this.#domains.delete(email);
    const kept = this.#rows.filter(({ email }) => !emails.has(email));
    this.#rows.length = 0;
    for (const row of kept) this.#rows.push(row);
  }

  /** The list in parts. Ids of addresses count by domain, ids of rows by their order. */
  *parts(): Generator<ListPart> {
    const ids = new Map<string, number>();
    const byDomain = Map.groupBy(this.#domains, ([, domain]) => domain);
    const domains: ListPart["domains"] = [];
    const addresses: ListPart["addresses"] = [];
    for (const [name, members] of byDomain) {
      const firstId = addresses.length + 1;
      for (const [email] of members) {
        const id = addresses.length + 1;
        ids.set(email, id);
        addresses.push({ id, email });
      }
      domains.push({ id: domains.length + 1, name, firstId, lastId: addresses.length });
    }
    yield* chunks(domains, (part) => ({ domains: part, addresses: [], rows: [] }));
    yield* chunks(addresses, (part) => ({ domains: [], addresses: part, rows: [] }));
    const seen = new Set<number>();
    const rows = this.#rows.map(({ email, cells }, index) => {
      const addressId = ids.get(email) ?? NO_ADDRESS;
      const isRepeated = seen.has(addressId);
      seen.add(addressId);
      return { id: index + 1, addressId, isRepeated, cells };
    });
    yield* chunks(rows, (part) => ({ domains: [], addresses: [], rows: part }));
  }
}

function* chunks<T>(values: T[], toPart: (values: T[]) => ListPart): Generator<ListPart> {
  for (let from = 0; from < values.length; from += ROWS_PER_PART)
    yield toPart(values.slice(from, from + ROWS_PER_PART));
}
