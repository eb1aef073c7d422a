/** The object's single alarm, which fires at the earliest requested time. */
export class AlarmClock {
  readonly #storage: DurableObjectStorage;
  #ringsAt: number | undefined;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
  }

  /** Writes only if the alarm must fire earlier than scheduled. */
  async wakeAt(atMs: number) {
    if (this.#ringsAt !== undefined && this.#ringsAt <= atMs && this.#ringsAt > Date.now()) return;
    this.#ringsAt = atMs;
    await this.#storage.setAlarm(atMs);
  }

  /** The alarm has fired; the next request sets it again. */
  rang() {
    this.#ringsAt = undefined;
  }

  async stop() {
    this.#ringsAt = undefined;
    await this.#storage.deleteAlarm();
  }
}
