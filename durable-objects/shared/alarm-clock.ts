/** The object's single alarm. Setting it is billed as one row, so that it is set only if it must ring earlier. */
export class AlarmClock {
  readonly #storage: DurableObjectStorage;
  #ringsAt: number | undefined;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
  }

  /** An alarm that rings too early does no harm: it sets the next one. */
  async wakeAt(atMs: number) {
    this.#ringsAt ??= (await this.#storage.getAlarm()) ?? undefined;
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
