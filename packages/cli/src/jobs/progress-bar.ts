import type { JobProgress } from "@quarry/client";
import { Bar, type BarOptions } from "#cli/output/bar";

const FORMAT =
  "{value}/{total} sites, {pages} pages, {leads} leads, {emails} e-mails, {phones} phones";

/** The progress of a job. */
export class ProgressBar {
  readonly #bar: Bar;

  constructor(options: BarOptions = {}) {
    this.#bar = new Bar(FORMAT, options);
  }

  start(sites: number): void {
    this.#bar.start(sites, { pages: 0, leads: 0, emails: 0, phones: 0 });
  }

  show({ sites_total, sites_done, sites_failed, pages_fetched, ...counts }: JobProgress): void {
    const { leads, emails, phones } = counts;
    const shown = { pages: pages_fetched, leads, emails, phones };
    this.#bar.show(sites_done + sites_failed, sites_total, shown);
  }

  stop(): void {
    this.#bar.stop();
  }
}
