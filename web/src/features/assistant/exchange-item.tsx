import type { AssistantReply } from "@quarry/client";
import { Link } from "@tanstack/react-router";
import { Building2 } from "lucide-react";
import { Button } from "#web/ui/button";
import { CopyButton } from "#web/ui/copy-button";
import { ErrorLine } from "#web/ui/error-state";
import { Notice } from "#web/ui/notice";
import { Spinner } from "#web/ui/spinner";
import type { Exchange } from "./data/conversation";

type ExchangeItemProps = { exchange: Exchange; onRetry: () => void };

/** A question with its reply. */
export const ExchangeItem = ({ exchange, onRetry }: ExchangeItemProps) => (
  <li className="grid gap-3">
    <p className="max-w-[85%] justify-self-end rounded-lg bg-neutral-soft px-3 py-2 break-words whitespace-pre-wrap">
      <span className="sr-only">You asked: </span>
      {exchange.question}
    </p>
    {exchange.reply ? (
      <Reply reply={exchange.reply} />
    ) : exchange.error ? (
      <div className="grid justify-items-start gap-2">
        <ErrorLine error={exchange.error} />
        <Button size="small" onClick={onRetry}>
          Ask again
        </Button>
      </div>
    ) : (
      <p role="status" className="flex items-center gap-2 text-muted">
        <Spinner />
        Reading the data of the workspace
      </p>
    )}
  </li>
);

/** The host of a website, as the name of a lead. */
const hostOf = (website: string) => URL.parse(website)?.host.replace(/^www\./, "") ?? website;

/** The text is that of a model: shown as text, with links only to leads that its tools returned. */
const Reply = ({ reply }: { reply: AssistantReply }) => (
  <div className="grid gap-3">
    <p className="max-w-prose text-base break-words whitespace-pre-wrap">{reply.reply}</p>
    {reply.citations.length > 0 && (
      <section aria-label="Leads in this reply">
        <ul className="flex flex-wrap gap-1.5">
          {reply.citations.map(({ lead_id, website }) => (
            <li key={lead_id}>
              <Link
                to="/leads/$leadId"
                params={{ leadId: lead_id }}
                className="flex h-7 max-w-full items-center gap-1.5 rounded-md border bg-surface px-2 text-xs hover:bg-hover pointer-coarse:h-9"
              >
                <Building2 aria-hidden="true" className="size-3.5 shrink-0 text-muted" />
                <span className="truncate">{hostOf(website)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    )}
    {reply.unverified_numbers.length > 0 && (
      <Notice
        tone="warn"
        title={`Not in the data that was read: ${reply.unverified_numbers.join(", ")}`}
      >
        Check before you use it.
      </Notice>
    )}
    <p className="flex items-center gap-1 text-xs text-muted">
      {reply.tools_used.length > 0 &&
        `Read with ${reply.tools_used.join(", ").replaceAll("_", " ")}`}
      <CopyButton text={reply.reply} label="Copy the reply" />
    </p>
  </div>
);
