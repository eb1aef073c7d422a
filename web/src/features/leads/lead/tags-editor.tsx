import type { LeadDetails as Lead, Tag } from "@quarry/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Plus, X } from "lucide-react";
import { useId, useRef, useState } from "react";
import { quarry } from "#web/api/client";
import { leadQuery, refreshLead, tagsQuery } from "#web/features/leads/data/queries";
import { TagOptions } from "#web/features/leads/data/tag-options";
import { TagBadge } from "#web/features/leads/data/tag-badge";
import { Button, buttonClass } from "#web/ui/button";
import { Popover } from "#web/ui/popover";
import { showFailure } from "#web/ui/toast";

/** The tags of a lead. A change shows at once, and is taken back if the API rejects it. */
export function TagsEditor({ lead }: { lead: Lead }) {
  const list = useRef<HTMLDivElement>(null);
  const cache = useQueryClient();
  const key = leadQuery(lead.id).queryKey;
  const change = useMutation({
    mutationFn: ({ send }: { send: () => Promise<unknown>; tags: Tag[] }) => send(),
    onMutate: ({ tags }) => {
      cache.setQueryData(key, { ...lead, tags });
    },
    onError: (error) => {
      cache.setQueryData(key, lead);
      showFailure(error);
    },
    onSettled: async () => {
      await Promise.all([refreshLead(lead.id), cache.invalidateQueries(tagsQuery())]);
    },
  });
  const remove = (tag: Tag) =>
    change.mutate({
      send: () => quarry.leads.tags.unassign(lead.id, tag.id),
      tags: lead.tags.filter(({ id }) => id !== tag.id),
    });
  const add = (name: string) => {
    const draft: Tag = { id: name, name, color: "neutral", usage_count: 1, created_at: "" };
    const isKnown = lead.tags.some((tag) => tag.name.toLowerCase() === name.toLowerCase());
    if (!isKnown)
      change.mutate({
        send: () => quarry.leads.tags.assign(lead.id, { name }),
        tags: [...lead.tags, draft],
      });
  };
  return (
    <div ref={list} className="flex flex-wrap items-center gap-1.5">
      {lead.tags.map((tag) => (
        <span key={tag.id} className="group flex items-center">
          <TagBadge tag={tag} />
          <button
            type="button"
            aria-label={`Remove the tag ${tag.name}`}
            onClick={() => {
              remove(tag);
              // This button goes with its tag, so the last one, which adds a tag, gets the focus.
              list.current?.querySelector<HTMLElement>(":scope > button:last-of-type")?.focus();
            }}
            className="grid size-6 place-items-center rounded text-muted hover:text-text"
          >
            <X aria-hidden="true" className="size-3" />
          </button>
        </span>
      ))}
      <AddTag onAdd={add} />
    </div>
  );
}

function AddTag({ onAdd }: { onAdd: (name: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState("");
  const list = useId();
  return (
    <Popover
      label="Add a tag"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <button type="button" className={`${buttonClass("ghost", "small")} first:-ml-2`}>
          <Plus aria-hidden="true" className="size-3.5" />
          Tag
        </button>
      }
    >
      <form
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim()) onAdd(name.trim());
          setName("");
          setOpen(false);
        }}
      >
        <input
          aria-label="Tag"
          list={list}
          value={name}
          maxLength={40}
          autoFocus
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
          className="control min-w-0"
        />
        <TagOptions id={list} />
        <Button type="submit" variant="primary">
          Add
        </Button>
      </form>
    </Popover>
  );
}
