import { ProgressBar } from "#web/ui/progress-bar";
import { describeProgress } from "./describe-bulk";
import { useBulkProgress } from "./use-bulk";

/** How far the running actions are. They continue if the page is left, and are shown again when it is opened. */
export function BulkProgress() {
  const running = useBulkProgress();
  if (running.length === 0) return null;
  return (
    <div
      role="status"
      aria-label="Running actions"
      className="grid gap-2 border-t bg-raised px-4 py-2"
    >
      {running.map((action) => (
        <div key={action.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="tabular-nums">{describeProgress(action)}</span>
          <ProgressBar
            label={describeProgress(action)}
            className="w-40"
            max={action.matched}
            value={action.done + action.failed + action.skipped}
          />
          <span className="ml-auto text-xs text-muted max-sm:hidden">
            It continues if you leave this page
          </span>
        </div>
      ))}
    </div>
  );
}
