/** Messages in the queue that no consumer has received yet, as far as the object knows. */
export type SavedAnnouncements = { sent: number; dueAt: number; resends: number };

/**
 * Messages that one call sends. Each consumer that claims tasks can call for two more, so that the consumers of an
 * object double with each turn, and the messages of several objects alternate in the queue.
 */
const MAX_MESSAGES_PER_CALL = 2;
/** When messages that no consumer has received count as lost, doubled each time. */
const RESEND_AFTER_MS = 15_000;
const MAX_RESEND_AFTER_MS = 10 * 60_000;

/** Decides how many queue messages announce that the object has tasks to claim, such as pages of a job. */
export class Announcements {
  readonly #tasksPerMessage: number;
  #sent: number;
  #dueAt: number;
  #resends: number;

  constructor(tasksPerMessage: number, { sent, dueAt, resends }: SavedAnnouncements) {
    this.#tasksPerMessage = tasksPerMessage;
    this.#sent = sent;
    this.#dueAt = dueAt;
    this.#resends = resends;
  }

  get saved(): SavedAnnouncements {
    return { sent: this.#sent, dueAt: this.#dueAt, resends: this.#resends };
  }

  /** A consumer has received messages, maybe more often than they were sent. */
  received(messages: number, nowMs: number) {
    this.#sent = Math.max(0, this.#sent - messages);
    this.#resends = 0;
    this.#dueAt = nowMs + RESEND_AFTER_MS;
  }

  /**
   * How many messages to send, so that consumers come for the tasks that can be claimed. `isForAll` false: tasks that
   * do not fill a message wait for the next report, or for the alarm, so that no consumer comes for one task.
   */
  toSend(claimable: number, isForAll: boolean, nowMs: number): number {
    if (this.#sent > 0 && this.#dueAt <= nowMs) {
      this.#sent = 0;
      this.#resends++;
    }
    const full = claimable / this.#tasksPerMessage;
    const wanted = (isForAll ? Math.ceil(full) : Math.floor(full)) - this.#sent;
    const messages = Math.max(0, Math.min(MAX_MESSAGES_PER_CALL, wanted));
    if (messages > 0 && this.#sent === 0)
      this.#dueAt = nowMs + Math.min(RESEND_AFTER_MS * 2 ** this.#resends, MAX_RESEND_AFTER_MS);
    this.#sent += messages;
    return messages;
  }

  /** When messages that nobody received, or that the queue refused, are sent again. */
  get dueAt(): number | undefined {
    return this.#sent > 0 ? this.#dueAt : undefined;
  }
}
