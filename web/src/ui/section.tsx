import type { ReactNode } from "react";

type SectionProps = { title: string; actions?: ReactNode; children: ReactNode };

/** A titled part of a page or panel. */
export const Section = ({ title, actions, children }: SectionProps) => (
  <section className="border-b px-4 py-4 last:border-b-0">
    <div className="mb-2 flex min-h-7 items-center justify-between gap-2">
      <h2 className="text-sm font-semibold">{title}</h2>
      {actions && <div className="flex items-center gap-1">{actions}</div>}
    </div>
    {children}
  </section>
);

type Fact = { label: string; value: ReactNode };

/** Labelled values. Those without a value are left out. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="grid grid-cols-[minmax(7rem,auto)_1fr] gap-x-4 gap-y-1.5">
    {facts
      .filter(
        ({ value }) => value !== null && value !== undefined && value !== "" && value !== false,
      )
      .map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
  </dl>
);
