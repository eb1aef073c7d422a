import type { LeadFilter } from "@quarry/client";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { describeError } from "#web/api/errors";
import { counted } from "#web/format/numbers";
import type { Selection } from "#web/grid/selection";
import { showDone, showFailure } from "#web/ui/toast";
import { type BulkResult, resolveSelection, runBulk } from "./run-bulk";

export type BulkProgress = { label: string; done: number; total: number };

/** Runs one bulk action at a time and reports its progress and its result. */
export function useBulk(selection: Selection, filter: LeadFilter) {
  const cache = useQueryClient();
  const [progress, setProgress] = useState<BulkProgress | null>(null);
  const controller = useRef<AbortController | null>(null);

  const finish = async (past: string, { done, failures }: BulkResult) => {
    await cache.invalidateQueries();
    const [first] = failures;
    if (first === undefined) return showDone(`${past} ${counted(done, "lead")}`);
    const { message } = describeError(first);
    showDone(
      `${past} ${counted(done, "lead")}, ${failures.length} failed`,
      `The first: ${message}`,
    );
  };

  /** `label` is "Tagging", `past` is "Tagged". */
  const run = async (label: string, past: string, action: (id: string) => Promise<unknown>) => {
    const { signal } = (controller.current = new AbortController());
    setProgress({ label, done: 0, total: 0 });
    try {
      const ids = await resolveSelection(selection, filter);
      const onProgress = (done: number) => setProgress({ label, done, total: ids.length });
      onProgress(0);
      await finish(past, await runBulk(ids, action, { onProgress, signal }));
    } catch (error) {
      // The list of the selected leads could not be read. Nothing was changed.
      showFailure(error);
    } finally {
      setProgress(null);
    }
  };
  return { progress, run, stop: () => controller.current?.abort() };
}
