import type { FieldMapPreview, Integration } from "@quarry/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { quarry } from "#web/api/client";
import { useAction } from "#web/api/use-action";
import { fieldErrors } from "#web/api/errors";
import { integrationQuery, previewQuery } from "#web/features/integrations/data/queries";
import { Button } from "#web/ui/button";
import { type Column, DataTable } from "#web/ui/data-table";
import { ErrorLine } from "#web/ui/error-state";
import { QueryView } from "#web/ui/query-view";
import { showDone } from "#web/ui/toast";
import {
  columnOf,
  type FieldMap,
  type FieldRow,
  inOrder,
  labelOf,
  withColumn,
  withField,
} from "./field-map";

/** Which field of a lead goes to which column, with the values of a lead. */
export function FieldMapEditor({ integration }: { integration: Integration }) {
  const { module } = integration.config;
  const query = useQuery(
    previewQuery({
      provider: integration.provider,
      field_map: integration.field_map,
      // Only the module of Zoho CRM decides columns. Other members can be secrets.
      ...(typeof module === "string" && { config: { module } }),
    }),
  );
  return (
    <QueryView query={query} lines={9}>
      {(preview) => (
        <Editor key={integration.updated_at} integration={integration} preview={preview} />
      )}
    </QueryView>
  );
}

type EditorProps = { integration: Integration; preview: FieldMapPreview };

function Editor({ integration, preview }: EditorProps) {
  const cache = useQueryClient();
  const [map, setMap] = useState<FieldMap>(integration.field_map);
  // The order stays while one edits.
  const [rows] = useState(() => inOrder(preview.fields));
  const save = useAction({
    mutationFn: () => quarry.integrations.update(integration.id, { field_map: map }),
    onError: () => {}, // Shown at the fields and above the button.
    onSuccess: async (saved) => {
      cache.setQueryData(integrationQuery(integration.id).queryKey, saved);
      showDone("Saved the fields", "They apply from the next push on.");
      await cache.invalidateQueries({ queryKey: ["pushes"] });
    },
  });
  const errors = fieldErrors(save.error);
  const isChanged = JSON.stringify(map) !== JSON.stringify(integration.field_map);
  const { lead } = preview;
  const columns: readonly Column<FieldRow>[] = [
    {
      id: "field",
      header: "Field",
      cell: (row) => (
        <label className="flex min-h-9 items-center gap-2.5">
          <input
            type="checkbox"
            checked={columnOf(map, row) !== ""}
            onChange={(event) => setMap(withField(map, row, event.target.checked))}
            className="size-4 shrink-0 accent-(--accent)"
          />
          {labelOf(row.field)}
        </label>
      ),
    },
    {
      id: "column",
      header: "Column",
      cell: (row) => (
        <ColumnName
          row={row}
          column={columnOf(map, row)}
          error={errors[`field_map.${row.field}`]}
          onChange={(column) => setMap(withColumn(map, row, column))}
        />
      ),
    },
    {
      id: "preview",
      header: "Preview",
      className: "max-w-64 truncate text-muted max-sm:hidden",
      cell: ({ value }) => <span title={String(value ?? "")}>{value ?? "empty"}</span>,
    },
  ];
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <p className="px-4 py-3 text-muted">
        {lead
          ? `The values are those of ${lead.company_name ?? lead.website}, the newest lead.`
          : "Values appear here after the first lead."}
        {integration.provider === "webhook" && (
          <>
            {" "}
            Each message has the whole lead, and these fields as{" "}
            <code className="font-mono">fields</code>.
          </>
        )}
      </p>
      <div className="border-t">
        <DataTable label="Fields" columns={columns} rows={rows} rowKey={({ field }) => field} />
      </div>
      <div className="sticky bottom-0 grid gap-2 border-t bg-canvas px-4 py-3">
        <ErrorLine error={save.error} />
        <div className="flex gap-2">
          <Button type="submit" variant="primary" busy={save.isPending} disabled={!isChanged}>
            Save the fields
          </Button>
          <Button disabled={!isChanged} onClick={() => setMap(integration.field_map)}>
            Discard
          </Button>
        </div>
      </div>
    </form>
  );
}

type ColumnNameProps = {
  row: FieldRow;
  column: string;
  error: string | undefined;
  onChange: (column: string) => void;
};

const MAX_CHARS = 255;

/** Where a field goes. A narrow screen shows the value below. */
const ColumnName = ({ row, column, error, onChange }: ColumnNameProps) =>
  column === "" ? (
    <span className="text-muted">not sent</span>
  ) : (
    <>
      <input
        aria-label={`Column of ${labelOf(row.field)}`}
        aria-invalid={error ? true : undefined}
        className="control min-w-32"
        value={column}
        maxLength={MAX_CHARS}
        onChange={(event) => onChange(event.target.value)}
      />
      {error && <p className="text-xs text-bad">{error}</p>}
      <p className="truncate text-xs text-muted sm:hidden">{row.value}</p>
    </>
  );
