import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { quarry } from "#web/api/client";
import { useAction } from "#web/api/use-action";
import { leadNotesQuery } from "#web/features/leads/data/queries";
import { Button } from "#web/ui/button";
import { ErrorLine } from "#web/ui/error-state";
import { Section } from "#web/ui/section";
import { Time } from "#web/ui/time";

/** Notes of the members of the workspace. */
export function NotesSection({ leadId }: { leadId: string }) {
  const cache = useQueryClient();
  const { data, error } = useQuery(leadNotesQuery(leadId));
  const [body, setBody] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  const refresh = () => cache.invalidateQueries(leadNotesQuery(leadId));
  const add = useAction({
    mutationFn: () => quarry.leads.notes.create(leadId, { body: body.trim() }),
    onSuccess: () => {
      setBody("");
      // The button goes with the text.
      field.current?.focus();
      return refresh();
    },
  });
  const remove = useAction({
    mutationFn: (id: string) => quarry.leads.notes.delete(leadId, id),
    keyOf: (id) => id,
    onSuccess: () => {
      field.current?.focus();
      return refresh();
    },
  });
  return (
    <Section title="Notes">
      <form
        className="grid gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (body.trim()) add.mutate();
        }}
      >
        <textarea
          ref={field}
          aria-label="New note"
          placeholder="What should the others know?"
          value={body}
          maxLength={10_000}
          rows={2}
          onChange={(event) => setBody(event.target.value)}
          className="control h-auto py-1.5"
        />
        {body.trim() && (
          <Button type="submit" size="small" className="justify-self-end" busy={add.isPending}>
            Add the note
          </Button>
        )}
      </form>
      <ErrorLine error={error} />
      <ul className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-2.5">
        {data?.data.map((note) => (
          <li key={note.id}>
            <div className="flex items-center gap-1.5 text-xs text-muted">
              {note.author?.name ?? "A member"}, <Time iso={note.created_at} />
              <Button
                variant="ghost"
                size="icon"
                className="ml-auto"
                aria-label="Delete the note"
                onClick={() => remove.mutate(note.id)}
              >
                <Trash2 aria-hidden="true" className="size-3.5" />
              </Button>
            </div>
            <p className="whitespace-pre-wrap">{note.body}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
