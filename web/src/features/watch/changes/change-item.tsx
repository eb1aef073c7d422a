import type { Change } from "@quarry/client";
import { Minus, Plus } from "lucide-react";
import { useState } from "react";
import { KIND_ICONS, KIND_LABELS } from "#web/features/watch/data/kinds";
import { TextWithPhones } from "#web/phones/text-with-phones";
import { Button } from "#web/ui/button";
import { classNames } from "#web/ui/class-names";
import { ExternalLink } from "#web/ui/external-link";
import { Time } from "#web/ui/time";

/** Lines of a long text that are shown without a click. */
const SHOWN_LINES = 4;

type ChangeItemProps = {
  change: Change;
  /** The name of the monitor that found it, if it is known. */
  schedule: string | undefined;
  onHost: (host: string) => void;
};

/** One change: where, what in one sentence, and the text before and after. */
export function ChangeItem({ change, schedule, onHost }: ChangeItemProps) {
  const { url, kind, summary, before, after, detected_at } = change;
  const [isWhole, setWhole] = useState(false);
  const { host, pathname } = new URL(url);
  const Icon = KIND_ICONS[kind];
  const lines = Math.max(countLines(before), countLines(after));
  return (
    <li className="flex gap-3 border-b px-4 py-3">
      <span
        title={KIND_LABELS[kind]}
        className="mt-0.5 grid size-7 shrink-0 place-items-center rounded-md border bg-surface text-muted"
      >
        <Icon aria-hidden="true" className="size-3.5" />
        <span className="sr-only">{KIND_LABELS[kind]}</span>
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <button
            type="button"
            title="Show the changes of this website only"
            onClick={() => onHost(host)}
            className="font-medium hover:underline"
          >
            {host}
          </button>
          {pathname !== "/" && (
            <span className="min-w-0 truncate text-xs">
              <ExternalLink href={url}>{pathname}</ExternalLink>
            </span>
          )}
          <span className="ml-auto text-xs text-muted">
            <span className="max-sm:hidden">
              {KIND_LABELS[kind]} · {schedule && `${schedule} · `}
            </span>
            <Time iso={detected_at} />
          </span>
        </p>
        <p className="break-words text-muted">
          <TextWithPhones text={summary} />
        </p>
        {(before !== null || after !== null) && (
          <div className="mt-2 grid gap-2 lg:grid-cols-2">
            <Version label="Before" text={before} isNew={false} isWhole={isWhole} />
            <Version label="After" text={after} isNew isWhole={isWhole} />
          </div>
        )}
        {lines > SHOWN_LINES && (
          <Button
            variant="ghost"
            size="small"
            className="mt-1"
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? "Show less" : `Show all ${lines} lines`}
          </Button>
        )}
      </div>
    </li>
  );
}

const countLines = (text: string | null) => (text === null ? 0 : text.split("\n").length);

type VersionProps = { label: string; text: string | null; isNew: boolean; isWhole: boolean };

function Version({ label, text, isNew, isWhole }: VersionProps) {
  if (text === null) return null;
  const lines = text.split("\n");
  const Icon = isNew ? Plus : Minus;
  return (
    <figure
      className={classNames("min-w-0 rounded-md px-2.5 py-2", isNew ? "bg-ok-soft" : "bg-bad-soft")}
    >
      <figcaption className={classNames("text-2xs font-medium", isNew ? "text-ok" : "text-bad")}>
        {label}
      </figcaption>
      <ul>
        {(isWhole ? lines : lines.slice(0, SHOWN_LINES)).map((line, place) => (
          <li key={place} className="flex gap-1.5">
            <Icon
              aria-hidden="true"
              className={classNames("mt-1 size-3 shrink-0", isNew ? "text-ok" : "text-bad")}
            />
            <span className="min-w-0 break-words">
              <TextWithPhones text={line} />
            </span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
