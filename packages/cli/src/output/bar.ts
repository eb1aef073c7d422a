import { Presets, SingleBar } from "cli-progress";

export type BarOptions = { linesEveryMs?: number; isQuiet?: boolean };

/** Progress on standard error: a live bar on a terminal, elsewhere a line at an interval. */
export class Bar {
  readonly #bar: SingleBar;
  readonly #isQuiet: boolean;

  /** `format` follows the bar itself, such as `{value}/{total} sites`. */
  constructor(format: string, { linesEveryMs = 10_000, isQuiet = false }: BarOptions = {}) {
    this.#isQuiet = isQuiet;
    this.#bar = new SingleBar(
      {
        format: `{bar} ${format}, {duration_formatted}`,
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

  start(total: number, counts: Record<string, number>): void {
    if (!this.#isQuiet) this.#bar.start(total, 0, counts);
  }

  show(value: number, total: number, counts: Record<string, number>): void {
    if (!this.#bar.isActive) return;
    this.#bar.setTotal(total);
    this.#bar.update(value, counts);
  }

  stop(): void {
    this.#bar.stop();
  }
}
