import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { inputCellsQuery } from "#web/features/leads/data/queries";
import { Button } from "#web/ui/button";

type CellEditorProps = {
  value: string | undefined;
  onChange: (value: string | undefined) => void;
};

/** A column of the uploaded file and its value. The newest leads with such columns suggest both. */
export function CellEditor({ value = "", onChange }: CellEditorProps) {
  const split = value.indexOf("=");
  const [column, setColumn] = useState(split > 0 ? value.slice(0, split) : "");
  const [cell, setCell] = useState(split > 0 ? value.slice(split + 1) : "");
  const { data } = useQuery(inputCellsQuery());
  const id = useId();
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const isComplete = column.trim() !== "" && cell.trim() !== "";
    if (isComplete) onChange(`${column.trim()}=${cell.trim()}`);
  };
  const columns = data ? [...data.keys()] : [];
  return (
    <form onSubmit={apply} className="grid gap-2">
      <input
        aria-label="Column"
        placeholder="Column, such as Segment"
        list={`${id}-columns`}
        value={column}
        autoFocus
        required
        onChange={(event) => setColumn(event.target.value)}
        className="control"
      />
      <input
        aria-label="Value"
        placeholder="The whole value"
        list={`${id}-cells`}
        value={cell}
        maxLength={100}
        required
        onChange={(event) => setCell(event.target.value)}
        className="control"
      />
      <datalist id={`${id}-columns`}>
        {columns.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <datalist id={`${id}-cells`}>
        {[...(data?.get(column) ?? [])].map((text) => (
          <option key={text}>{text}</option>
        ))}
      </datalist>
      {data?.size === 0 && (
        <p className="text-xs text-muted">Your newest leads have no columns of a file.</p>
      )}
      <Button type="submit" variant="primary">
        Apply
      </Button>
    </form>
  );
}
