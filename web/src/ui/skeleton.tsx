import { classNames } from "./class-names";

/** A place for content that is loading. The parent has `aria-busy`. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span
    aria-hidden="true"
    className={classNames("block h-3.5 animate-pulse rounded bg-neutral-soft", className)}
  />
);

/** Several lines of loading text. */
export const SkeletonLines = ({ lines = 4 }: { lines?: number }) => (
  <div role="status" aria-label="Loading" className="grid gap-3 p-4">
    {Array.from({ length: lines }, (_, line) => (
      <Skeleton key={line} className={line % 3 === 2 ? "w-2/5" : "w-4/5"} />
    ))}
  </div>
);
