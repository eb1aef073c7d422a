/** The object's one alarm: it rings at the earliest moment it was asked for. */
export class AlarmClock {
  readonly #storage: DurableObjectStorage;
  #ringsAt: number | undefined;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
  }

  /** Writes only when the alarm has to ring earlier than it would. */
  async wakeAt(atMs: number) {
    if (this.#ringsAt !== undefined && this.#ringsAt <= atMs && this.#ringsAt > Date.now()) return;
    this.#ringsAt = atMs;
    await this.#storage.setAlarm(atMs);
  }

  /** The alarm has rung: the next one is set anew. */
  rang() {
    this.#ringsAt = undefined;
  }

  async stop() {
    this.#ringsAt = undefined;
    await this.#storage.deleteAlarm();
  }
}
