import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

type EmptyStateProps = {
  icon: LucideIcon;
  title: string;
  /** What to do next. */
  children: ReactNode;
  /** The buttons that do it. */
  actions?: ReactNode;
};

/** What a list shows without rows: what is missing, and what to do next. */
export const EmptyState = ({ icon: Icon, title, children, actions }: EmptyStateProps) => (
  <div className="mx-auto grid max-w-sm justify-items-center gap-2 px-4 py-14 text-center">
    <span className="mb-1 grid size-9 place-items-center rounded-lg border bg-surface text-muted">
      <Icon aria-hidden="true" className="size-4.5" />
    </span>
    <h2 className="text-base font-semibold">{title}</h2>
    <div className="text-balance text-muted">{children}</div>
    {actions && <div className="mt-2 flex flex-wrap justify-center gap-2">{actions}</div>}
  </div>
);
