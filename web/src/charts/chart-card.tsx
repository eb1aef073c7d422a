import { ChartColumn, Download, Table2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { toCsv } from "#web/files/csv";
import { saveFile } from "#web/files/save-file";
import { formatNumber } from "#web/format/numbers";
import { Button, buttonClass } from "#web/ui/button";
import { Menu, MenuItem } from "#web/ui/menu";
import { Section } from "#web/ui/section";

/** The values of a chart: what is counted in the first column, numbers in the others. */
export type ChartData = {
  header: readonly string[];
  rows: readonly (readonly [string, ...(number | null)[]])[];
};

type ChartCardProps = {
  title: string;
  /** What the chart shows, in one sentence. */
  summary?: ReactNode;
  data: ChartData;
  /** File name of exports, without its ending. */
  fileName: string;
  /** The picture as a file. */
  picture: { label: "PNG" | "SVG"; save: () => void };
  /** A choice of what is shown. */
  controls?: ReactNode;
  children: ReactNode;
};

/**
 * A chart with its title. Its values are also a table: visible on demand, and always present for assistive technology.
 * Both the values and the picture can be saved.
 */
export function ChartCard(props: ChartCardProps) {
  const { title, summary, data, fileName, picture, controls, children } = props;
  const [isTable, setTable] = useState(false);
  const saveCsv = () =>
    saveFile(`${fileName}.csv`, toCsv(data.header, data.rows), "text/csv;charset=utf-8");
  const Icon = isTable ? ChartColumn : Table2;
  const label = isTable ? `Show ${title} as a chart` : `Show ${title} as a table`;
  return (
    <Section
      title={title}
      actions={
        <>
          {controls}
          <Button
            variant="ghost"
            size="icon"
            aria-label={label}
            title={isTable ? "Show as a chart" : "Show as a table"}
            onClick={() => setTable(!isTable)}
          >
            <Icon aria-hidden="true" className="size-4" />
          </Button>
          <Menu
            align="end"
            trigger={
              <button
                type="button"
                aria-label={`Save ${title}`}
                title="Save"
                className={buttonClass("ghost", "icon")}
              >
                <Download aria-hidden="true" className="size-4" />
              </button>
            }
          >
            <MenuItem onSelect={saveCsv}>Save as CSV</MenuItem>
            <MenuItem disabled={isTable && picture.label === "PNG"} onSelect={picture.save}>
              Save as {picture.label}
            </MenuItem>
          </Menu>
        </>
      }
    >
      {summary && <p className="mb-3 text-muted">{summary}</p>}
      {isTable ? (
        <div className="max-h-72 overflow-y-auto" role="region" aria-label={title} tabIndex={0}>
          <Values title={title} data={data} />
        </div>
      ) : (
        <>
          {children}
          <div className="sr-only">
            <Values title={title} data={data} />
          </div>
        </>
      )}
    </Section>
  );
}

const Values = ({ title, data: { header, rows } }: { title: string; data: ChartData }) => (
  <table className="w-full border-collapse text-left">
    <caption className="sr-only">{title}</caption>
    <thead>
      <tr className="border-b text-xs text-muted">
        {header.map((name, column) => (
          <th key={name} scope="col" className={column > 0 ? "h-7 text-right" : "h-7"}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([name, ...values]) => (
        <tr key={name} className="border-b last:border-b-0">
          <th scope="row" className="h-7 font-normal">
            {name}
          </th>
          {values.map((value, column) => (
            <td key={header[column + 1]} className="text-right tabular-nums">
              {value === null ? "–" : formatNumber(value)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
