import { Presets, SingleBar } from "cli-progress";
import type { JobProgress } from "#src/shared/jobs/job-progress";

/** A live bar on a terminal, elsewhere one line per second. */
export class ProgressBar {
  readonly #bar = new SingleBar(
    {
      format:
        "{bar} {value}/{total} sites, {pages} pages, {leads} leads, {emails} e-mails, {phones} phones, {duration_formatted}",
      barsize: 28,
      hideCursor: true,
      clearOnComplete: false,
      noTTYOutput: true,
      notTTYSchedule: 1000,
      stream: process.stderr,
    },
    Presets.shades_classic,
  );

  start(sites: number): void {
    this.#bar.start(sites, 0, { pages: 0, leads: 0, emails: 0, phones: 0 });
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
    this.#bar.setTotal(sites_total);
    this.#bar.update(sites_done + sites_failed, { pages: pages_fetched, leads, emails, phones });
  }

  stop(): void {
    this.#bar.stop();
  }
}
