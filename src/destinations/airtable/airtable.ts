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
import { checkColumns } from "#src/destinations/lead-fields";
import { checkOverwrite } from "#src/destinations/overwrite";

/** Records of an Airtable table, told apart by their website, or by their domain where that has a column. */
export const airtable: Destination = {
  batchSize: 50,
  configMembers: ["base", "table", "overwrite"],
  // Every base is reached at one host, with what the token itself allows.
  accountOf: () => "api.airtable.com",
  check: (settings) => [
    ...checkToken(settings, "an Airtable personal access token"),
    ...checkTable(settings),
    ...checkColumns(COLUMNS, settings.fieldMap),
    ...checkOverwrite(settings),
  ],
  push: (batch, connection) =>
    settleBatch(batch, connection, async (progress, watched) => {
      const table = new Table(watched);
      for (const part of partByKey(batch.leads, (entry) => table.keyOf(entry)))
        await table.write(part, progress);
    }),
  async test(connection) {
    const { settings } = connection;
    const answer = await call(connection, `${addressOf(settings)}?pageSize=1`, {
      headers: headersOf(settings),
    });
    if (answer.status >= 300) throw refusalOf(answer);
    if (!Written.safeParse(answer.json).success)
      throw failureOf(answer, "an answer that is not Airtable's", "retry");
  },
};

function checkTable(settings: DestinationSettings): SettingProblem[] {
  const problems: SettingProblem[] = [];
  const table = configText(settings, "table");
  if (!/^app[A-Za-z0-9]{14}$/.test(configText(settings, "base")))
    problems.push({
      path: "config.base",
      message: "is required: the id of the base, `app` and 14 characters, as in its address",
    });
  if (table === "" || table.length > 200)
    problems.push({ path: "config.table", message: "is required: the table's name or id" });
  if (keyColumn(settings) === "")
    problems.push({
      path: "field_map.website",
      message: "records are told apart by the website: give it or the domain a column",
    });
  return problems;
}
