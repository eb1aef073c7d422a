import type { LeadFilter } from "@quarry/client";
import { MailCheck, Tag, Target, Trash2, X } from "lucide-react";
import { useState } from "react";
import { quarry } from "#web/api/client";
import { counted, formatNumber } from "#web/format/numbers";
import { EVERYTHING, NO_SELECTION, type Selection, selectedCount } from "#web/grid/selection";
import { Button } from "#web/ui/button";
import { ConfirmDialog } from "#web/ui/confirm-dialog";
import { ExportButton } from "./export-button";
import { PushMenu } from "./push-menu";
import { type LeadAction, selectedLeads } from "./run-bulk";
import { TagDialog } from "./tag-dialog";
import { useStartBulk } from "./use-bulk";

type BulkBarProps = {
  selection: Selection;
  total: number;
  filter: LeadFilter;
  /** The visible columns of the grid, which an export can have. */
  columns: readonly { id: string }[];
  onChange: (selection: Selection) => void;
};

const CREDITS_OF_SCORE = 2;
/** From this number on, deleting asks to type the word. */
const MANY = 10;

/** What can be done with the selected leads. */
export function BulkBar({ selection, total, filter, columns, onChange }: BulkBarProps) {
  const [asked, setAsked] = useState<"tag" | "score" | "delete" | null>(null);
  const start = useStartBulk();
  const selected = selectedCount(selection, total);
  if (selected === 0) return null;
  const run = (action: LeadAction) =>
    start(action.action, () =>
      quarry.leads.bulk({ ...action, ...selectedLeads(selection, filter) }),
    );
  const leads = counted(selected, "lead");
  const close = () => setAsked(null);
  return (
    <div
      role="region"
      aria-label="Selected leads"
      className="flex min-h-12 flex-wrap items-center gap-1.5 border-t bg-raised px-4 py-2"
    >
      <div className="mr-auto flex items-center gap-1.5 max-sm:w-full">
        <span className="font-medium tabular-nums">{formatNumber(selected)} selected</span>
        {selection.kind === "some" && selected < total && (
          <Button variant="ghost" size="small" onClick={() => onChange(EVERYTHING)}>
            Select all {formatNumber(total)}
          </Button>
        )}
        <Button
          variant="ghost"
          size="icon"
          aria-label="Clear the selection"
          className="max-sm:ml-auto"
          onClick={() => onChange(NO_SELECTION)}
        >
          <X aria-hidden="true" className="size-4" />
        </Button>
      </div>
      <Button size="small" onClick={() => setAsked("tag")}>
        <Tag aria-hidden="true" className="size-3.5" />
        Tag
      </Button>
      <Button size="small" onClick={() => void run({ action: "verify" })}>
        <MailCheck aria-hidden="true" className="size-3.5" />
        Verify
      </Button>
      <Button size="small" onClick={() => setAsked("score")}>
        <Target aria-hidden="true" className="size-3.5" />
        Score
      </Button>
      <PushMenu onPush={(integration_id) => void run({ action: "push", integration_id })} />
      <ExportButton named={leads} selection={selection} filter={filter} columns={columns} />
      <Button size="small" variant="danger" onClick={() => setAsked("delete")}>
        <Trash2 aria-hidden="true" className="size-3.5" />
        Delete
      </Button>
      {asked === "tag" && (
        <TagDialog
          onClose={close}
          leads={leads}
          onTag={(action, name) => void run({ action, name })}
        />
      )}
      <ConfirmDialog
        open={asked === "score"}
        onOpenChange={close}
        title={`Score ${leads}?`}
        action="Score"
        tone="primary"
        onConfirm={() => run({ action: "icp_match" })}
      >
        A language model compares each lead with the ideal customer profile. It costs{" "}
        {CREDITS_OF_SCORE} credits per lead, at most {formatNumber(selected * CREDITS_OF_SCORE)}{" "}
        together. Leads that have a score are skipped.
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === "delete"}
        onOpenChange={close}
        title={`Delete ${leads}?`}
        action={`Delete ${leads}`}
        {...(selected >= MANY && { typed: "delete" })}
        onConfirm={async () => {
          if (await run({ action: "delete" })) onChange(NO_SELECTION);
        }}
      >
        Addresses, checks, notes and texts are deleted as well. This cannot be undone. A later crawl
        can find {selected === 1 ? "the company" : "the companies"} again.
      </ConfirmDialog>
    </div>
  );
}
