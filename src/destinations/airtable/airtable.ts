import { partByKey, settleBatch } from "#src/destinations/batch-outcome";
import { addressOf, COLUMNS, headersOf, keyColumn, refusalOf, Written } from "./airtable-api";
import { Table } from "./airtable-table";
import { call, failureOf } from "#src/destinations/call";
import { checkToken, configText } from "#src/destinations/config-member";
import type {
  Destination,
  DestinationSettings,
  SettingProblem,
} from "#src/destinations/destination";
import { checkColumns, fieldsOf } from "#src/destinations/lead-fields";
import { checkOverwrite } from "#src/destinations/overwrite";

/** Records of an Airtable table, identified by website, or by domain if that has a column. */
export const airtable: Destination = {
  batchSize: 50,
  mapping: { defaultsOf: () => COLUMNS, valuesOf: fieldsOf },
  configMembers: ["base", "table", "overwrite"],
  // All bases share one host, and the token limits what is accessible.
  accountOf: () => "api.airtable.com",
  check: (settings) => [
    ...checkToken(settings, "an Airtable personal access token"),
    ...checkTable(settings),
    ...checkColumns(COLUMNS, settings.fieldMap),
    ...checkOverwrite(settings),
  ],
  push: (batch, connection) =>
    settleBatch(batch, connection, async (progress, observed) => {
      const table = new Table(observed);
      for (const part of partByKey(batch.leads, (entry) => table.keyOf(entry)))
        await table.write(part, progress);
    }),
  async test(connection) {
    const { settings } = connection;
    const response = await call(connection, `${addressOf(settings)}?pageSize=1`, {
      headers: headersOf(settings),
    });
    if (response.status >= 300) throw refusalOf(response);
    if (!Written.safeParse(response.json).success)
      throw failureOf(response, "unrecognized response", "retry");
  },
};

function checkTable(settings: DestinationSettings): SettingProblem[] {
  const problems: SettingProblem[] = [];
  const table = configText(settings, "table");
  if (!/^app[A-Za-z0-9]{14}$/.test(configText(settings, "base")))
    problems.push({
      path: "config.base",
      message: "is required: the base id from its URL, `app` and 14 characters",
    });
  if (table === "" || table.length > 200)
    problems.push({ path: "config.table", message: "is required: the name or id of the table" });
  if (keyColumn(settings) === "")
    problems.push({
      path: "field_map.website",
      message: "must map `website` or `domain` to a column, because it identifies records",
    });
  return problems;
}
