import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";

type Tab = { id: string; label: string; count?: number; content: ReactNode };

type TabsProps = {
  label: string;
  tabs: readonly Tab[];
  /** The id of the open tab. Keep it in the URL. */
  value: string;
  onChange: (id: string) => void;
};

/** Parts of a page of which one is visible. */
export const Tabs = ({ label, tabs, value, onChange }: TabsProps) => (
  <Base.Root value={value} onValueChange={(id: string) => onChange(id)}>
    <Base.List aria-label={label} className="flex gap-4 overflow-x-auto border-b px-4">
      {tabs.map(({ id, label: text, count }) => (
        <Base.Tab
          key={id}
          value={id}
          className="-mb-px flex h-9 items-center gap-1.5 border-b-2 border-transparent whitespace-nowrap text-muted hover:text-text data-active:border-accent data-active:text-text"
        >
          {text}
          {count !== undefined && count > 0 && (
            <span className="text-xs text-muted tabular-nums">{count}</span>
          )}
        </Base.Tab>
      ))}
    </Base.List>
    {tabs.map(({ id, content }) => (
      <Base.Panel key={id} value={id} className="outline-offset-[-2px]">
        {content}
      </Base.Panel>
    ))}
  </Base.Root>
);
