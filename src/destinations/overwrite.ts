import type { DestinationSettings, SettingProblem } from "./destination";

/** `config.overwrite`: which values of an existing record are replaced. */
const OVERWRITE = ["empty_only", "always"];

/**
 * Whether all mapped values replace those of an existing record. Otherwise only its empty values are
 * filled.
 */
export const overwritesAlways = ({ config }: Pick<DestinationSettings, "config">): boolean =>
  config["overwrite"] === "always";

export const checkOverwrite = ({ config }: DestinationSettings): SettingProblem[] =>
  config["overwrite"] === undefined || OVERWRITE.some((known) => known === config["overwrite"])
    ? []
    : [{ path: "config.overwrite", message: 'must be "empty_only" or "always"' }];

/**
 * The values that an existing record lacks. A value that was not read may exist, so it is omitted.
 * `placeholder` replaces an unknown name and counts as empty.
 */
export function valuesToFill<Value>(
  values: Record<string, Value>,
  present: Record<string, unknown>,
  placeholder: string | null = null,
): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) =>
        isEmpty(present[name]) || (present[name] === placeholder && value !== placeholder),
    ),
  );
}

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === null || (typeof value === "string" && value.trim() === "");
}
