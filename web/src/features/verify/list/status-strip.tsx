import type { Verification } from "@quarry/client";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { FILLS, MEANINGS, percentOf } from "#web/features/verify/data/status";
import { STATUSES, type Status } from "#web/features/verify/data/statuses";
import { formatNumber } from "#web/format/numbers";
import { classNames } from "#web/ui/class-names";

type StatusStripProps = { verification: Verification; chosen: Status | undefined };

/** The addresses by status. A click lists those of one. */
export const StatusStrip = ({ verification, chosen }: StatusStripProps) => (
  <nav
    aria-label="Results"
    className="grid grid-cols-2 gap-1.5 border-b px-4 pb-3 sm:grid-cols-3 lg:grid-cols-6"
  >
    <Part verification={verification} count={verification.done} isChosen={!chosen} fill="bg-accent">
      all checked
    </Part>
    {STATUSES.map((status) => (
      <Part
        key={status}
        verification={verification}
        status={status}
        count={verification.counts[status]}
        isChosen={chosen === status}
        fill={FILLS[status]}
      >
        {status}
      </Part>
    ))}
  </nav>
);

type PartProps = {
  verification: Verification;
  status?: Status;
  count: number;
  isChosen: boolean;
  fill: string;
  children: ReactNode;
};

const Part = ({ verification, status, count, isChosen, fill, children }: PartProps) => (
  <Link
    to="/verify/$verificationId"
    params={{ verificationId: verification.id }}
    search={status ? { status } : {}}
    aria-current={isChosen ? "true" : undefined}
    title={status && MEANINGS[status]}
    className={classNames(
      "rounded-lg border px-3 py-2",
      isChosen ? "border-accent bg-selected" : "bg-surface hover:bg-hover",
    )}
  >
    <span className="flex items-center gap-2 text-muted">
      <span aria-hidden="true" className={classNames("size-2 rounded-full", fill)} />
      {children}
    </span>{" "}
    <span className="mt-0.5 flex items-baseline justify-between gap-2 tabular-nums">
      <span className={classNames("text-base", count === 0 ? "text-muted" : "font-semibold")}>
        {formatNumber(count)}
      </span>{" "}
      <span className="text-xs text-muted">{percentOf(count, verification.total)}</span>
    </span>
  </Link>
);
