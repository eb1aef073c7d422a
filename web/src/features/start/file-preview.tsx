import type { CrawlJobConfig } from "@quarry/client";
import { useQuery } from "@tanstack/react-query";
import { counted, formatNumber } from "#web/format/numbers";
import { Field } from "#web/ui/field";
import { FileTitle } from "#web/ui/file-title";
import { SampleTable } from "#web/ui/sample-table";
import { Select } from "#web/ui/select";
import { SkeletonLines } from "#web/ui/skeleton";
import { filePreviewQuery } from "./use-preview";

const KIB = 1024;
/** The service gives these names to columns without one, and they cannot be chosen by them. */
const PLACE_NAME = /^column_\d+$/;

type FilePreviewProps = {
  file: File;
  /** The column that was chosen instead of the one that the service found. */
  column: string | undefined;
  config: CrawlJobConfig;
  onColumn: (column: string | undefined) => void;
  onRemove: () => void;
};

/** The first rows of a CSV file or workbook as the service reads them, and the choice of the column with the websites. */
export function FilePreview({ file, column, config, onColumn, onRemove }: FilePreviewProps) {
  const found = useQuery(filePreviewQuery(file, undefined, config));
  const { data: plan } = useQuery(filePreviewQuery(file, column, config));
  return (
    <div className="grid gap-3 px-4 py-3">
      <FileTitle
        name={file.name}
        detail={`${formatNumber(Math.ceil(file.size / KIB))} KiB`}
        onRemove={onRemove}
      />
      {found.isPending && <SkeletonLines lines={4} />}
      {found.data && (
        <>
          <div className="max-w-64">
            <Field label="Column with the websites">
              {({ id }) => (
                <Select
                  id={id}
                  autoFocus
                  value={column ?? found.data.column}
                  options={found.data.columns
                    .filter((name) => name === found.data.column || !PLACE_NAME.test(name))
                    .map((name) => ({ value: name, label: name }))}
                  onChange={(name) => onColumn(name === found.data.column ? undefined : name)}
                />
              )}
            </Field>
          </div>
          <SampleTable
            columns={found.data.columns}
            rows={found.data.rows.map((row) => found.data.columns.map((name) => row[name]))}
            chosen={column ?? found.data.column ?? undefined}
          />
          <p className="text-xs text-muted">
            {describeRows(plan?.skipped_count ?? 0, plan?.repeated_count ?? 0)}
            Each lead keeps the other columns of its row, and exports contain them.
          </p>
        </>
      )}
    </div>
  );
}

/** The rows that become no site of their own. */
const describeRows = (skipped: number, repeated: number): string =>
  [
    skipped > 0 && `${counted(skipped, "row")} without a website ${verb(skipped)} left out. `,
    repeated > 0 &&
      `${counted(repeated, "row")} ${repeated === 1 ? "repeats" : "repeat"} the site of an earlier row, whose columns apply. `,
  ]
    .filter(Boolean)
    .join("");

const verb = (count: number) => (count === 1 ? "is" : "are");
