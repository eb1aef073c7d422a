import { DurableObject } from "cloudflare:workers";
import { AlarmClock } from "#durable-objects/shared/alarm-clock";
import { Announcements } from "#durable-objects/shared/announcements";
import { EventLog } from "#durable-objects/shared/event-log";
import { migrate } from "#durable-objects/shared/migrate";
import { ProgressStream } from "#durable-objects/shared/progress-stream";
import { inOneTransaction } from "#durable-objects/shared/transaction";
import type { ErasureSubject } from "#src/shared/addresses/erasure-subject";
import type { EmailStatus } from "#src/shared/addresses/email-status";
import type { VerificationMessage } from "#src/shared/jobs/queue-messages";
import { log } from "#src/shared/log";
import { readSettings } from "#src/shared/settings";
import type {
  ListPart,
  TaskReport,
  VerificationClaim,
  VerificationPlan,
  VerificationSnapshot,
} from "#src/shared/verifications/verification-list";
import { Addresses, type ResultQuery } from "./addresses";
import { Domains } from "./domains";
import { eraseFromList } from "./erase-list";
import { Leases } from "./leases";
import { ListRecord } from "./list-record";
import { Scheduler } from "./scheduler";
import { SCHEMA_STEPS } from "./schema-steps";

const MAX_CLAIMABLE = 100;
const SETTLEMENT_RETRY_MS = 30_000;

/** One verification of a list: hands out addresses, stores verdicts, and notifies listeners. */
export class VerificationList extends DurableObject<Env> {
  readonly #record: ListRecord;
  readonly #addresses: Addresses;
  readonly #domains: Domains;
  readonly #leases: Leases;
  readonly #scheduler: Scheduler;
  readonly #announcements: Announcements;
  readonly #events: EventLog;
  readonly #stream: ProgressStream;
  readonly #clock: AlarmClock;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    const { sql, kv } = ctx.storage;
    const { FETCHES_PER_BATCH } = readSettings(env);
    this.#record = new ListRecord(kv);
    // An object without a list stays empty: it may be one that was deleted, and gets a late message.
    if (this.#record.plan) migrate(ctx.storage, SCHEMA_STEPS);
    this.#addresses = new Addresses(sql);
    this.#domains = new Domains(sql);
    this.#leases = new Leases(this.#record.saved);
    this.#scheduler = new Scheduler({
      record: this.#record,
      addresses: this.#addresses,
      domains: this.#domains,
      leases: this.#leases,
    });
    this.#announcements = new Announcements(FETCHES_PER_BATCH, this.#record.saved.announcements);
    this.#events = new EventLog(sql);
    this.#stream = new ProgressStream(this.#events, () => this.#record.progress);
    this.#clock = new AlarmClock(ctx.storage);
  }

  /** Adds a part of the list. Idempotent, and without effect after the start. */
  add({ domains, addresses, rows }: ListPart): void {
    if (this.#record.plan) return;
    migrate(this.ctx.storage, SCHEMA_STEPS);
    this.ctx.storage.transactionSync(() => {
      this.#domains.add(domains);
      this.#addresses.add(addresses, rows);
    });
  }

  /** Starts the verification of the list that was added. Idempotent: callers can retry. */
  async start(plan: VerificationPlan): Promise<void> {
    if (this.#record.plan) return;
    migrate(this.ctx.storage, SCHEMA_STEPS);
    this.#record.start(plan, Date.now());
    await this.#proceed();
  }

  /**
   * Leases up to `capacity` tasks to a consumer that has received `messages` of this list. Only leased addresses are
   * checked, so that a message that is late or delivered twice causes no request.
   */
  async claim(capacity: number, messages: number): Promise<VerificationClaim> {
    if (!this.#record.runningPlan) return this.#nothing();
    const nowMs = Date.now();
    this.#announcements.received(messages, nowMs);
    const tasks = this.#inOneTransaction(() => this.#scheduler.claim(capacity, nowMs));
    await this.#proceed(true);
    return { tasks, state: this.#state };
  }

  /** Records results and leases up to `capacity` further tasks. */
  async report(reports: TaskReport[], capacity: number): Promise<VerificationClaim> {
    const plan = this.#record.runningPlan;
    if (!plan) return this.#nothing();
    const nowMs = Date.now();
    const tasks = this.#inOneTransaction(() => {
      for (const report of reports) this.#scheduler.report(report, plan, nowMs);
      return this.#scheduler.claim(capacity, nowMs);
    });
    await this.#proceed(true);
    return { tasks, state: this.#state };
  }

  /** Addresses that were looked up in DNS keep that verdict. Null: this object has no list. */
  async cancel(): Promise<VerificationSnapshot | null> {
    if (this.#record.runningPlan) {
      this.#inOneTransaction(() => {
        this.#scheduler.cancel();
        this.#record.end("canceled", Date.now());
      });
      await this.#proceed();
    }
    return this.snapshot();
  }

  /** Null: this object has no list. */
  snapshot(): VerificationSnapshot | null {
    return this.#record.snapshot();
  }

  /** Credits are settled: `verification` (as the API returns it, serialised) is the last event. */
  async settle(verification: string): Promise<void> {
    const { life } = this.#record;
    if (!life || life.isSettled || life.state === "running") return;
    this.#events.append("done", verification);
    this.#record.settle();
    await this.#clock.stop();
    this.#stream.notify();
  }

  /** A page of the addresses with a final verdict. */
  results(query: ResultQuery, limit: number, offset: number) {
    const { counts } = this.#record;
    if (!this.#record.plan) return { rows: [], total: 0 };
    const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const total = query.status ? counts[query.status] : all;
    return { rows: this.#addresses.results(query, limit, offset), total };
  }

  /** The next rows of the list after one, for an export. */
  rows(afterId: number, limit: number, statuses: EmailStatus[] | null) {
    return this.#record.plan ? this.#addresses.rows(afterId, limit, statuses) : [];
  }

  /** Erases the addresses of a subject with their rows. Returns the number of erased addresses. */
  async erase(subject: ErasureSubject): Promise<number> {
    if (!this.#record.plan) return 0;
    const erased = this.#inOneTransaction(() => {
      const count = eraseFromList(this.ctx.storage.sql, subject);
      const { total, counts } = this.#addresses.count();
      this.#record.total = total;
      this.#record.counts = counts;
      return count;
    });
    await this.#proceed();
    return erased;
  }

  /** Deletes all storage of an ended verification, which ends its costs. */
  async deleteAll(): Promise<void> {
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
    this.#record.forget();
  }

  /** Resumes interrupted work. Idempotent. False: this object has no list. */
  async wake(): Promise<boolean> {
    if (this.#record.life) await this.alarm();
    return this.#record.life !== undefined;
  }

  /** Server-sent events: POST the verification as JSON to `/events?after=N`; without `after`, future events only. */
  override async fetch(request: Request): Promise<Response> {
    const refusal = ProgressStream.refuse(request, this.#record.life !== undefined);
    return refusal ?? this.#stream.respond(request);
  }

  /** Takes back tasks whose lease has ended, announces those that became due, and reports an end again. */
  override async alarm(): Promise<void> {
    this.#clock.rang();
    const { life } = this.#record;
    if (!life || life.isSettled) return;
    if (this.#record.runningPlan)
      this.#inOneTransaction(() => this.#scheduler.recoverLost(Date.now()));
    await this.#proceed();
  }

  get #state(): VerificationClaim["state"] {
    const { life } = this.#record;
    if (!life) return "unknown";
    if (life.state === "running") return "running";
    return life.isSettled ? "settled" : "ended";
  }

  #nothing(): VerificationClaim {
    return { tasks: [], state: this.#state };
  }

  /** The end of each call that changes the list: ends it after the last address, stores, announces, sets the alarm. */
  async #proceed(isConsumer = false) {
    const { plan, life } = this.#record;
    if (!plan || !life || life.isSettled) return;
    const nowMs = Date.now();
    const isOver = life.state === "running" && !this.#domains.hasOpen;
    if (isOver) this.#record.end("completed", nowMs);
    const messages = this.#messagesToSend(nowMs, isConsumer);
    this.#record.save({ ...this.#leases.saved, announcements: this.#announcements.saved });
    this.#stream.notify();
    if (messages > 0) await this.#announce(plan, messages);
    await this.#arm(nowMs);
  }

  /** One consumer is enough to settle an ended list. */
  #messagesToSend(nowMs: number, isConsumer: boolean): number {
    if (!this.#record.runningPlan) return 1;
    const claimable = this.#scheduler.claimable(nowMs, MAX_CLAIMABLE);
    const isForAll = !isConsumer || this.#leases.size === 0;
    return this.#announcements.toSend(claimable, isForAll, nowMs);
  }

  async #announce({ verificationId, workspaceId }: VerificationPlan, messages: number) {
    const body: VerificationMessage = { type: "verification", verificationId, workspaceId };
    try {
      await this.env.VERIFICATIONS.sendBatch(Array.from({ length: messages }, () => ({ body })));
    } catch (error) {
      // The alarm sends it again.
      log.error("queue.send_failed", {
        verification_id: verificationId,
        queue: "verifications",
        error,
      });
    }
  }

  async #arm(nowMs: number) {
    const moments = this.#record.runningPlan
      ? [this.#leases.nextEnd, this.#announcements.dueAt, this.#nextDueAt(nowMs)]
      : [nowMs + SETTLEMENT_RETRY_MS];
    const first = Math.min(...moments.filter((at) => at !== undefined));
    if (Number.isFinite(first)) await this.#clock.wakeAt(first);
  }

  /** A domain that is due already waits for a consumer that was called, or for a busy mail server. */
  #nextDueAt(nowMs: number): number | undefined {
    const at = this.#domains.nextDueAt();
    return at !== undefined && at > nowMs ? at : undefined;
  }

  #inOneTransaction = <T>(work: () => T): T => inOneTransaction(this.ctx, work);
}
