import { expect } from "vitest";
import { newId } from "#src/shared/ids";
import type { Arrival } from "#test/support/fakes/paced-web";

let unique = 0;

/** A registrable domain of one test, whose requests are recorded; see `paced-web`. */
export const newDomain = (kind = "site") =>
  `${kind}${++unique}${newId().replaceAll("-", "").slice(-12)}-paced.test`;

/** The requests of a domain and its subdomains, in order. */
export async function arrivalsAt(domain: string): Promise<Arrival[]> {
  return (await fetch(`https://outbox.pace.test/?domain=${domain}`)).json();
}

/** Makes the sites of a domain that are held respond. */
export async function release(domain: string): Promise<void> {
  await fetch(`https://outbox.pace.test/release?domain=${domain}`);
}

/** How late a request may arrive on a busy machine. */
const JITTER_MS = 1_000;

/**
 * Expects requests that are sent `intervalMs` apart: in any period, at most as many arrive as that interval
 * allows.
 */
export function expectSpacing(times: number[], intervalMs: number): void {
  const stretch = Math.ceil((2 * JITTER_MS) / intervalMs) + 1;
  for (let n = stretch; n < times.length; n++) {
    const tookMs = times[n]! - times[n - stretch]!;
    expect(tookMs, `${stretch} requests after the ${n - stretch}th`).toBeGreaterThanOrEqual(
      stretch * intervalMs - JITTER_MS,
    );
  }
  const spanMs = times.at(-1)! - times[0]!;
  expect(spanMs).toBeGreaterThanOrEqual((times.length - 1) * intervalMs - JITTER_MS);
}
