import type { DnsAnswer, DnsType } from "#src/ports/dns";
import type { Answered } from "./dns-answer";

const MAX_ENTRIES = 20_000;
const MAX_BYTES = 16 * 1024 * 1024;
/** Memory of an entry besides its texts: key, arrays, map. */
const ENTRY_BYTES = 400;
const RECORD_BYTES = 64;

type Entry = { answer: DnsAnswer<DnsType>; expiresAtMs: number; bytes: number };

/** The DNS responses of an isolate, as plain data. Evicts the least recently used one. */
export class AnswerCache {
  readonly #entries = new Map<string, Entry>();
  readonly #now: () => number;
  #bytes = 0;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  get<T extends DnsType>(name: string, type: T): DnsAnswer<T> | undefined {
    const key = `${type}|${name}`;
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    if (entry.expiresAtMs <= this.#now()) {
      this.#bytes -= entry.bytes;
      return undefined;
    }
    this.#entries.set(key, entry);
    return entry.answer as DnsAnswer<T>;
  }

  set<T extends DnsType>(name: string, type: T, { answer, ttlS }: Answered<T>): void {
    const key = `${type}|${name}`;
    this.#drop(key);
    const bytes = weigh(answer);
    this.#entries.set(key, { answer, expiresAtMs: this.#now() + ttlS * 1000, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= MAX_ENTRIES && this.#bytes <= MAX_BYTES) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }
}

/** Approximate memory of an answer. The message size is no measure, because names are compressed in it. */
function weigh(answer: Answered<DnsType>["answer"]): number {
  let bytes = ENTRY_BYTES;
  for (const alias of answer.aliases) bytes += RECORD_BYTES + alias.length;
  if (answer.status !== "found") return bytes;
  for (const record of answer.records)
    bytes += RECORD_BYTES + (typeof record === "string" ? record : record.exchange).length;
  return bytes;
}
