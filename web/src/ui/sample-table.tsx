import { classNames } from "./class-names";

type SampleTableProps = {
  columns: readonly string[];
  /** Cells in the order of the columns. */
  rows: readonly (readonly (string | undefined)[])[];
  /** The column that is marked. */
  chosen: string | undefined;
};

/** The first rows of an uploaded file. */
export const SampleTable = ({ columns, rows, chosen }: SampleTableProps) => (
  <div
    className="overflow-x-auto rounded-md border"
    role="region"
    aria-label="First rows of the file"
    tabIndex={0}
  >
    <table className="w-full border-collapse text-left text-xs">
      <thead>
        <tr className="border-b">
          {columns.map((name, place) => (
            <th
              key={place}
              scope="col"
              className={classNames(
                "h-7 max-w-56 truncate px-2.5 font-medium",
                name === chosen ? "bg-selected" : "text-muted",
              )}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, line) => (
          <tr key={line} className="border-b last:border-b-0">
            {columns.map((name, place) => (
              <td
                key={place}
                className={classNames(
                  "h-7 max-w-56 truncate px-2.5",
                  name === chosen ? "bg-selected" : "text-muted",
                )}
              >
                {row[place]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
