import { useEffect, useState } from "react";
import { counted } from "#web/format/numbers";
import { Field } from "#web/ui/field";
import { FileTitle } from "#web/ui/file-title";
import { SampleTable } from "#web/ui/sample-table";
import { Select } from "#web/ui/select";
import { type CsvSample, readCsvSample } from "./csv-columns";

/** The service chooses the column by its name or its content. */
const BY_ITSELF = " ";

type CsvPreviewProps = {
  file: File;
  column: string | undefined;
  onColumn: (column: string | undefined) => void;
  onRemove: () => void;
};

/** The first rows of a file, and the choice of the column with the addresses. */
export function CsvPreview({ file, column, onColumn, onRemove }: CsvPreviewProps) {
  const [sample, setSample] = useState<CsvSample>();
  const isSheet = /\.xlsx$/i.test(file.name);
  useEffect(() => {
    // The service reads workbooks.
    if (isSheet) return;
    let isCurrent = true;
    void readCsvSample(file).then((read) => {
      if (isCurrent) setSample(read);
    });
    return () => {
      isCurrent = false;
    };
  }, [file, isSheet]);
  const chosen = column ?? sample?.guess;
  const options = [
    { value: BY_ITSELF, label: "Find it by itself" },
    ...(sample?.columns ?? []).filter(Boolean).map((name) => ({ value: name, label: name })),
  ];
  return (
    <div className="grid gap-3 px-4 py-3">
      <FileTitle
        name={file.name}
        detail={sample && counted(sample.columns.length, "column")}
        onRemove={onRemove}
      />
      <div className="max-w-64">
        <Field label="Column with the addresses">
          {({ id }) =>
            isSheet ? (
              <input
                id={id}
                value={column ?? ""}
                maxLength={200}
                placeholder="Found by itself"
                onChange={(event) => onColumn(event.target.value || undefined)}
                className="control"
              />
            ) : (
              <Select
                id={id}
                autoFocus
                options={options}
                value={column ?? sample?.guess ?? BY_ITSELF}
                onChange={(name) => onColumn(name === BY_ITSELF ? undefined : name)}
              />
            )
          }
        </Field>
      </div>
      {sample && <SampleTable columns={sample.columns} rows={sample.rows} chosen={chosen} />}
      <p className="text-xs text-muted">
        The other columns are kept, and stand beside the results in the export.
      </p>
    </div>
  );
}
