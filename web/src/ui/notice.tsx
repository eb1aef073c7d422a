import { CircleAlert, CircleX, Info, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names";

const LOOKS: Record<"info" | "warn" | "bad", { icon: LucideIcon; className: string }> = {
  info: { icon: Info, className: "text-info" },
  warn: { icon: CircleAlert, className: "text-warn" },
  bad: { icon: CircleX, className: "text-bad" },
};

type NoticeProps = { tone?: "info" | "warn" | "bad"; title: string; children?: ReactNode };

/** A sentence about the page that the user should know before using it. */
export function Notice({ tone = "info", title, children }: NoticeProps) {
  const { icon: Icon, className } = LOOKS[tone];
  return (
    <div className="flex gap-2.5 rounded-lg border bg-surface px-3 py-2.5">
      <Icon aria-hidden="true" className={classNames("mt-0.5 size-4 shrink-0", className)} />
      <div className="min-w-0">
        <p className="font-medium break-words">{title}</p>
        {children && <div className="text-muted">{children}</div>}
      </div>
    </div>
  );
}
