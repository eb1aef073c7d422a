import { type SQL, sql } from "drizzle-orm";
import type { Scope } from "#src/db/scope";
import { forEachConcurrently, takeWhile } from "#src/shared/concurrency";
import type { Settings } from "#src/shared/settings";
import type { RunRow } from "#src/features/workflows/definitions/repository";
import { isLeased, type RunLead } from "#src/features/workflows/runs/run-state";

/** What a portion of a step is done with. `leads` are empty for a step that is taken once for all of them. */
export type Portion = {
  scope: Scope;
  env: Env;
  settings: Settings;
  run: RunRow;
  leads: RunLead[];
  /** How many leads it is about. */
  count: number;
  /** Once this is false no more leads are to be begun. */
  isInTime: () => boolean;
};

/** What came of a portion; it counts as done when `writes` and the run's progress are written, in one batch. */
export type Outcome = {
  processed: number;
  /** How many of the leads, from the first on, it was about; the others wait for the next portion. All, where not said. */
  begun?: number;
  failed?: number;
  skipped?: number;
  error?: string | undefined;
  /** Seqs of leads that go on no further. */
  left?: number;
  spent?: number;
  writes?: SQL[];
  /** The push that delivers the leads from now on. */
  pushId?: string;
  /** No more leads are worth trying: what to say, given how many more would have been. */
  stop?: ((more: number) => string) | undefined;
  /** It is not done yet: try this portion again after so many seconds, in the background. */
  againInS?: number;
  /** It was not tried, because its receiver had no turn for it: that costs no try. */
  isDelayed?: boolean;
};

/** How the steps of a type are taken. Throws an AppError where the step can be taken for no lead. */
export type StepKind<S> = {
  /** Leads at once; `all` for a step that is taken once for all. */
  portion: number | "all";
  /** Queries and calls outside for one lead, at most. */
  callsPerLead: number;
  /** Which leads need nothing, in SQL over `leads`. */
  isMoot?: SQL;
  work: (portion: Portion, step: S) => Promise<Outcome>;
};

export const NEVER_MOOT = sql.raw("0");

/** Whether the run is still ours, for writes of a portion. */
export const onlyIfOurs = ({ scope, run }: Portion): SQL => isLeased(scope, run);

/**
 * Works on leads in order, a few at a time, until all are done, time is up or `work` answers that no more are
 * to be begun. Answers how many were begun; at least one in each lane is.
 */
export async function inLanes(
  { leads, isInTime }: Pick<Portion, "leads" | "isInTime">,
  lanes: number,
  work: (lead: RunLead) => Promise<"go_on" | "stop">,
): Promise<number> {
  let begun = 0;
  let isOver = false;
  const mayBegin = () => !isOver && (begun < lanes || isInTime());
  await forEachConcurrently(takeWhile(leads, mayBegin), lanes, async (lead) => {
    begun++;
    isOver ||= (await work(lead)) === "stop";
  });
  return begun;
}
