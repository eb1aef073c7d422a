import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { useRouter } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import type { Command, CommandGroup } from "#web/routing/command";
import { COMMAND_GROUPS } from "./commands";
import { useFoundRecords } from "./found-records";

const matches = ({ label, keywords = "" }: Command, words: string[]) =>
  words.every((word) => `${label} ${keywords}`.toLowerCase().includes(word));

/** The groups of commands that match all words of a query. */
function filterGroups(groups: CommandGroup[], query: string): CommandGroup[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return groups
    .map(({ label, items }) => ({ label, items: items.filter((item) => matches(item, words)) }))
    .filter(({ items }) => items.length > 0);
}

type PaletteProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What was typed before the palette was there. */
  typed: string;
  onReady: () => void;
};

/** Finds pages, actions and leads by typing. */
export function Palette({ open, onOpenChange, typed, onReady }: PaletteProps) {
  const [query, setQuery] = useState(typed);
  useEffect(onReady, [onReady]);
  const router = useRouter();
  const found = useFoundRecords(open ? query : "");
  const groups = [...filterGroups(COMMAND_GROUPS, query), ...found];
  const run = (command: Command) => {
    onOpenChange(false);
    setQuery("");
    command.run({ router });
  };
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 bg-black/40" />
        <Dialog.Popup
          aria-label="Command palette"
          className="popup fixed top-[14vh] left-1/2 flex max-h-[60vh] w-[min(36rem,calc(100vw-1rem))] -translate-x-1/2 flex-col"
        >
          <Autocomplete.Root
            open
            inline
            items={groups.map(({ label, items }) => ({ value: label, items }))}
            filter={null}
            value={query}
            onValueChange={(value, { reason }) => {
              if (reason !== "item-press") setQuery(value);
            }}
            itemToStringValue={(command: Command) => command.label}
            autoHighlight="always"
            keepHighlight
          >
            <div className="flex items-center gap-2.5 border-b px-3.5">
              <Search aria-hidden="true" className="size-4 shrink-0 text-muted" />
              <Autocomplete.Input
                aria-label="Search pages, actions and leads"
                placeholder="Search pages, actions and leads…"
                className="h-11 w-full bg-transparent text-base outline-none"
              />
            </div>
            <Autocomplete.Empty className="px-3.5 py-6 text-center text-muted empty:hidden">
              Nothing matches.
            </Autocomplete.Empty>
            <Autocomplete.List className="min-h-0 overflow-y-auto p-1.5 empty:p-0">
              {(group: { value: string; items: Command[] }) => (
                <Autocomplete.Group key={group.value} items={group.items}>
                  <Autocomplete.GroupLabel className="px-2 pt-2 pb-1 text-xs text-muted">
                    {group.value}
                  </Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(command: Command) => (
                      <Autocomplete.Item
                        key={command.id}
                        value={command}
                        onClick={() => run(command)}
                        className="popup-item min-h-9"
                      >
                        <command.icon aria-hidden="true" className="size-4 shrink-0 text-muted" />
                        <span className="truncate">{command.label}</span>
                      </Autocomplete.Item>
                    )}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
