import type {
  AddressToCheck,
  CheckedAddress,
  TaskReport,
  VerificationPlan,
  VerificationTask,
} from "#src/shared/verifications/verification-list";
import { jittered, LATER_ONLY } from "#src/shared/background/back-off";
import type { Addresses } from "./addresses";
import { type Domain, type Domains, NOT_DUE, stageOf } from "./domains";
import type { Leases } from "./leases";
import type { Lease, ListRecord } from "./list-record";

/** Limits of a task: its addresses, how many of them one domain has at once, and how long a consumer keeps it. */
const TASKS = {
  dns: { addresses: 200, ofDomain: 1, leaseMs: 60_000 },
  mailbox: { addresses: 10, ofDomain: 2, leaseMs: 75_000 },
} as const;

/** Another list has the connections of the mail server. */
const BUSY_MS = 3_000;
/** A task that ends the process of its consumer this often is not handed out again. */
const MAX_LOSSES = 5;

type Parts = { record: ListRecord; addresses: Addresses; domains: Domains; leases: Leases };

/** Decides which addresses are checked next, and what their results mean for the rest. */
export class Scheduler {
  readonly #parts: Parts;
  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Number of tasks that could be handed out now, at most `limit`. */
  claimable(nowMs: number, limit: number): number {
    return this.#parts.domains.due(nowMs, this.#parts.leases.busyHosts, limit).length;
  }

  claim(capacity: number, nowMs: number): VerificationTask[] {
    const { domains, leases } = this.#parts;
    const tasks: VerificationTask[] = [];
    // Large domains give several tasks, so one pass may not use the capacity.
    for (;;) {
      const wanted = capacity - tasks.length;
      const before = tasks.length;
      if (wanted <= 0) return tasks;
      for (const domain of domains.due(nowMs, leases.busyHosts, wanted)) {
        if (stageOf(domain) === "mailbox" && leases.busyHosts.has(domain.mx_host ?? "")) continue;
        const task = this.#handOut(domain, nowMs);
        if (task) tasks.push(task);
      }
      if (tasks.length === before) return tasks;
    }
  }

  /** Records the results of a task. Ignored if its lease has ended: another consumer has the addresses. */
  report(
    { lease: number, checked, isBusy = false }: TaskReport,
    plan: VerificationPlan,
    nowMs: number,
  ) {
    const { leases, domains } = this.#parts;
    const lease = leases.take(number);
    if (!lease) return;
    const own = new Set(lease.ids);
    for (const result of checked)
      if (own.delete(result.id)) this.#record(result, lease, plan, nowMs);
    const againAt = nowMs + (isBusy ? jittered(BUSY_MS) : 0);
    for (const id of own) domains.addRetry(lease.domainId, id, againAt);
    const mxHost = checked.find((result) => result.mxHost !== null)?.mxHost;
    this.#continueDomain({ ...domains.find(lease.domainId), ...(mxHost && { mx_host: mxHost }) });
  }

  /** Takes back the tasks of consumers that died. */
  recoverLost(nowMs: number) {
    const { leases, domains } = this.#parts;
    for (const lease of leases.takeOverdue(nowMs)) {
      const domain = domains.find(lease.domainId);
      domain.losses++;
      if (domain.losses < MAX_LOSSES)
        for (const id of lease.ids) domains.addRetry(domain.id, id, nowMs);
      else for (const id of lease.ids) this.#giveUp(id, lease);
      this.#continueDomain(domain);
    }
  }

  /** Ends all work. What was checked by DNS keeps that verdict. */
  cancel() {
    const { record, addresses, domains, leases } = this.#parts;
    leases.takeAll();
    addresses.closeAll();
    domains.closeAll();
    record.counts = addresses.count().counts;
  }

  #handOut(domain: Domain, nowMs: number): VerificationTask | undefined {
    const { leases } = this.#parts;
    const stage = stageOf(domain);
    const found = this.#take(domain, TASKS[stage].addresses, nowMs);
    if (found.length === 0) {
      this.#continueDomain(domain);
      return undefined;
    }
    const lease = leases.add({
      domainId: domain.id,
      stage,
      mxHost: domain.mx_host,
      ids: found.map(({ id }) => id),
      until: nowMs + TASKS[stage].leaseMs,
    });
    this.#continueDomain(domain);
    return { lease, stage, domain: domain.name, addresses: found };
  }

  /** The next addresses of a domain: those to be taken again, else further ones. Moves `next_id`. */
  #take(domain: Domain, limit: number, nowMs: number): AddressToCheck[] {
    const { domains, addresses } = this.#parts;
    const again = domains.takeRetries(domain.id, nowMs, limit);
    if (again.length > 0) return addresses.byIds(again);
    const state = domain.stage === 0 ? 0 : 1;
    const further = addresses.inState(state, domain.next_id, domain.last_id, limit);
    domain.next_id = further.length < limit ? domain.last_id + 1 : further.at(-1)!.id + 1;
    return further;
  }

  #record(result: CheckedAddress, { domainId }: Lease, plan: VerificationPlan, nowMs: number) {
    const { record, addresses, domains } = this.#parts;
    const attempts = addresses.record(result);
    if (attempts === undefined) return;
    if (result.isAnswered) record.answered++;
    const waitMs = retryWaits(result, plan)[attempts];
    if (waitMs !== undefined)
      return domains.addRetry(
        domainId,
        result.id,
        nowMs + jittered(waitMs, Math.random(), LATER_ONLY),
      );
    if (result.next === "mailbox") return;
    addresses.close(result.id);
    record.counts[result.status]++;
  }

  /** Ends an address whose check ends the process: with its verdict by DNS, or as unknown. */
  #giveUp(id: number, { stage }: Lease) {
    const { record, addresses } = this.#parts;
    if (stage === "dns")
      addresses.record({
        id,
        status: "unknown",
        confidence: 30,
        reasons: ["dns_error"],
        isRole: false,
        isDisposable: false,
        isFreeProvider: false,
        mxHost: null,
        mxProvider: null,
        suggestion: null,
        isAnswered: false,
        next: "done",
      });
    else addresses.close(id);
    const status = addresses.statusOf(id);
    if (status) record.counts[status]++;
  }

  /** Stores when the domain is to be continued, and moves it to its next stage. */
  #continueDomain(domain: Domain) {
    const { domains, addresses, leases } = this.#parts;
    const inWork = leases.ofDomain(domain.id);
    const hasFurther = domain.next_id <= domain.last_id;
    const retryAt = domains.nextRetryAt(domain.id);
    if (!hasFurther && retryAt === undefined && inWork === 0) {
      const isNext = domain.stage === 0 && addresses.hasOpen(domain.first_id, domain.last_id);
      return domains.save({
        ...domain,
        stage: isNext ? 1 : 2,
        next_id: domain.first_id,
        due_at: 0,
        losses: 0,
      });
    }
    const hasRoom = inWork < TASKS[stageOf(domain)].ofDomain;
    const dueAt = hasFurther ? 0 : (retryAt ?? NOT_DUE);
    domains.save({ ...domain, due_at: hasRoom ? dueAt : NOT_DUE });
  }
}

/** The waits before the further attempts. None for a result that is final. */
function retryWaits({ next }: CheckedAddress, plan: VerificationPlan): number[] {
  if (next === "retry_dns") return plan.dnsRetryAfterMs ?? [];
  return next === "retry" ? plan.retryAfterMs : [];
}
