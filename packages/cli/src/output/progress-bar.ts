import { Presets, SingleBar } from "cli-progress";
import type { JobProgress } from "@quarry/client";

/** The progress of a job on standard error: a live bar on a terminal, elsewhere a line at an interval. */
export class ProgressBar {
  readonly #bar: SingleBar;
  readonly #isQuiet: boolean;

  constructor({ linesEveryMs = 10_000, isQuiet = false } = {}) {
    this.#isQuiet = isQuiet;
    this.#bar = new SingleBar(
      {
        format:
          "{bar} {value}/{total} sites, {pages} pages, {leads} leads, {emails} e-mails, {phones} phones, {duration_formatted}",
        barsize: 28,
        hideCursor: true,
        clearOnComplete: false,
        noTTYOutput: true,
        notTTYSchedule: linesEveryMs,
        stream: process.stderr,
      },
      Presets.shades_classic,
    );
  }

  start(sites: number): void {
    if (!this.#isQuiet) this.#bar.start(sites, 0, { pages: 0, leads: 0, emails: 0, phones: 0 });
  }

  show({
    sites_total,
    sites_done,
    sites_failed,
    pages_fetched,
    leads,
    emails,
    phones,
  }: JobProgress) {
    if (!this.#bar.isActive) return;
    this.#bar.setTotal(sites_total);
    this.#bar.update(sites_done + sites_failed, { pages: pages_fetched, leads, emails, phones });
  }

  stop(): void {
    this.#bar.stop();
  }
}
