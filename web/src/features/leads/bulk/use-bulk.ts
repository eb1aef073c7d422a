import type { BulkAction, LeadFilter } from "@quarry/client";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { counted } from "#web/format/numbers";
import type { Selection } from "#web/grid/selection";
import { showDone, showFailure } from "#web/ui/toast";
import { followBulk, type LeadAction, startBulk } from "./run-bulk";

export type BulkProgress = { label: string; done: number; total: number };

/** Runs one bulk action at a time and reports its progress and its result. */
export function useBulk(selection: Selection, filter: LeadFilter) {
  const cache = useQueryClient();
  const [progress, setProgress] = useState<BulkProgress | null>(null);
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);

  /** `label` is "Tagging", `past` is "Tagged". Returns whether the action ended. */
  const run = async (label: string, past: string, action: LeadAction): Promise<boolean> => {
    const { signal } = (controller.current = new AbortController());
    setProgress({ label, done: 0, total: 0 });
    try {
      const started = await startBulk(action, selection, filter);
      const ended = await followBulk(started, {
        signal,
        onProgress: ({ done, failed, skipped, matched }) =>
          setProgress({ label, done: done + failed + skipped, total: matched }),
      });
      await cache.invalidateQueries();
      report(past, ended);
      return true;
    } catch (error) {
      // The page was left, and the service continues; or the action was not started; or its progress could not be read.
      if (!signal.aborted) showFailure(error);
      return false;
    } finally {
      setProgress(null);
    }
  };
  return { progress, run };
}

function report(past: string, { status, matched, done, failed, skipped, error }: BulkAction) {
  const rest = status === "running" ? matched - done - failed - skipped : 0;
  const parts = [
    `${past} ${counted(done, "lead")}`,
    failed > 0 && `${failed} failed`,
    skipped > 0 && `${skipped} skipped`,
    rest > 0 && `${rest} being sent`,
  ];
  showDone(parts.filter(Boolean).join(", "), error ?? undefined);
}
