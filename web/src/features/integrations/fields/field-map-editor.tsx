import type { FieldMapPreview, Integration } from "@quarry/client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { quarry } from "#web/api/client";
import { fieldErrors } from "#web/api/errors";
import { integrationQuery, previewQuery } from "#web/features/integrations/data/queries";
import { Button } from "#web/ui/button";
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
  const save = useMutation({
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
      <div className="overflow-x-auto border-t" role="region" aria-label="Fields" tabIndex={0}>
        <table className="w-full border-collapse text-left">
          <thead>
            <tr className="border-b text-xs text-muted">
              <th scope="col" className="h-8 pl-4 font-medium">
                Field
              </th>
              <th scope="col" className="px-3 font-medium">
                Column
              </th>
              <th scope="col" className="pr-4 font-medium max-sm:hidden">
                Preview
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <FieldLine
                key={row.field}
                row={row}
                column={columnOf(map, row)}
                error={errors[`field_map.${row.field}`]}
                onColumn={(column) => setMap(withColumn(map, row, column))}
                onSent={(isSent) => setMap(withField(map, row, isSent))}
              />
            ))}
          </tbody>
        </table>
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

type FieldLineProps = {
  row: FieldRow;
  column: string;
  error: string | undefined;
  onColumn: (column: string) => void;
  onSent: (isSent: boolean) => void;
};

const MAX_CHARS = 255;

function FieldLine({ row, column, error, onColumn, onSent }: FieldLineProps) {
  const label = labelOf(row.field);
  const isSent = column !== "";
  return (
    <tr className="border-b last:border-b-0">
      <th scope="row" className="h-11 pl-4 font-normal">
        <label className="flex items-center gap-2.5">
          <input
            type="checkbox"
            checked={isSent}
            onChange={(event) => onSent(event.target.checked)}
            className="size-4 shrink-0 accent-(--accent)"
          />
          {label}
        </label>
      </th>
      <td className="px-3 py-1">
        {isSent ? (
          <input
            aria-label={`Column of ${label}`}
            aria-invalid={error ? true : undefined}
            className="control min-w-32"
            value={column}
            maxLength={MAX_CHARS}
            onChange={(event) => onColumn(event.target.value)}
          />
        ) : (
          <span className="text-muted">not sent</span>
        )}
        {error && <p className="text-xs text-bad">{error}</p>}
        <p className="truncate text-xs text-muted sm:hidden">{isSent && row.value}</p>
      </td>
      <td
        className="max-w-64 truncate pr-4 text-muted max-sm:hidden"
        title={String(row.value ?? "")}
      >
        {row.value ?? <span className="text-muted">empty</span>}
      </td>
    </tr>
  );
}
