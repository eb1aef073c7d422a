const ROWS = ["companies", "contacts", "people"] as const;
const FORMATS = ["csv", "xlsx", "json"] as const;

/** What a file of leads has. */
export type ExportChoice = {
  rows: (typeof ROWS)[number];
  format: (typeof FORMATS)[number];
  /** All columns of companies instead of the usual ones. */
  isWhole: boolean;
  /** Only addresses that a mail server accepted. */
  isSafe: boolean;
};

const DEFAULT: ExportChoice = { rows: "companies", format: "csv", isWhole: false, isSafe: false };

/** The last choice of this kind of file. The browser keeps it under `entry`. */
export function lastChoice(entry: string): ExportChoice {
  try {
    const stored = JSON.parse(localStorage.getItem(entry) ?? "{}") as Record<string, unknown>;
    return {
      rows: ROWS.find((one) => one === stored["rows"]) ?? DEFAULT.rows,
      format: FORMATS.find((one) => one === stored["format"]) ?? DEFAULT.format,
      isWhole: stored["isWhole"] === true,
      isSafe: stored["isSafe"] === true,
    };
  } catch {
    // Not written by this version: the defaults apply.
    return DEFAULT;
  }
}

export const rememberChoice = (entry: string, choice: ExportChoice) =>
  localStorage.setItem(entry, JSON.stringify(choice));
