import { compare, type Counter } from "./counter.ts";

const tagUsage = "(SELECT count(*) FROM lead_tags WHERE tag_id = tags.id)";

/** The bits of `toStatusMask`. */
const emailStatuses = `(SELECT coalesce(sum(DISTINCT
    '{"valid":1,"unverified":2,"risky":4,"unknown":8,"invalid":16}' ->> status), 0)
  FROM lead_emails WHERE lead_id = leads.id AND removed_at IS NULL)`;

const topLevelDomain = `substr(domain, length(rtrim(domain, replace(domain, '.', ''))) + 1)`;

const leadCounts = `SELECT workspace_id, kind, value, count(*) AS leads FROM (
    SELECT leads.workspace_id, part.key AS kind, part.value
    FROM leads, json_each(json_object('country', country, 'industry', industry, 'grade', grade,
      'deliverability', deliverability, 'tld',
      CASE WHEN ${topLevelDomain} GLOB '[a-z]*' AND ${topLevelDomain} <> domain
        THEN ${topLevelDomain} END)) AS part
    UNION ALL SELECT leads.workspace_id, 'technology', lower(found.value ->> 'name')
      FROM leads, json_each(leads.technologies) AS found)
  WHERE value IS NOT NULL GROUP BY workspace_id, kind, value`;

/** `captures` counts events that are stored nowhere else, so it cannot be recomputed. */
const ACTIVITY = [
  "leads",
  "leads_with_email",
  "leads_with_phone",
  "emails",
  "phones",
  "jobs",
  "pages",
  "notes",
  "credits",
];
const activity = ACTIVITY.join(", ");
const hasActivity = ACTIVITY.map((name) => `${name} <> 0`).join(" OR ");

/** A refund counts on the day of its reservation, which has the same booking key with `:reserve`. */
const dailyActivity = `SELECT workspace_id, day, ${ACTIVITY.map((name) => `sum(${name}) AS ${name}`).join(", ")}
  FROM (
    SELECT workspace_id, created_at / 86400000 AS day, 1 AS leads, has_email AS leads_with_email,
      has_phone AS leads_with_phone, json_array_length(emails) AS emails, json_array_length(phones) AS phones,
      0 AS jobs, 0 AS pages, 0 AS notes, 0 AS credits FROM leads
    UNION ALL SELECT workspace_id, created_at / 86400000, 0, 0, 0, 0, 0,
      1, coalesce(json_extract(progress, '$.pages_fetched'), 0), 0, 0 FROM jobs
    UNION ALL SELECT workspace_id, created_at / 86400000, 0, 0, 0, 0, 0, 0, 0, 1, 0 FROM notes
    UNION ALL SELECT workspace_id, coalesce((SELECT reserved.created_at FROM ledger_entries AS reserved
        WHERE reserved.workspace_id = entry.workspace_id AND entry.kind = 'refund'
          AND reserved.booking_key = replace(entry.booking_key, ':settle', ':reserve')), created_at) / 86400000,
      0, 0, 0, 0, 0, 0, 0, 0, -amount
      FROM ledger_entries AS entry WHERE kind IN ('reserve', 'spend', 'refund'))
  GROUP BY workspace_id, day`;

/** The counters of the workspaces' database. */
export const COUNTERS: Counter[] = [
  {
    name: "tags.usage_count",
    drift: `SELECT count(*) AS rows FROM tags WHERE usage_count <> ${tagUsage}`,
    repair: [`UPDATE tags SET usage_count = ${tagUsage} WHERE usage_count <> ${tagUsage}`],
  },
  {
    name: "leads.email_statuses",
    drift: `SELECT count(*) AS rows FROM leads WHERE email_statuses <> ${emailStatuses}`,
    repair: [
      `UPDATE leads SET email_statuses = ${emailStatuses} WHERE email_statuses <> ${emailStatuses}`,
    ],
  },
  {
    // Rows of deleted leads only: the service creates the text of a missing row when it saves the lead.
    name: "lead_search",
    drift: `SELECT count(*) AS rows FROM lead_search WHERE rowid NOT IN (SELECT seq FROM leads)`,
    repair: [`DELETE FROM lead_search WHERE rowid NOT IN (SELECT seq FROM leads)`],
  },
  {
    name: "lead_counts",
    drift: compare(`SELECT workspace_id, kind, value, leads FROM lead_counts`, leadCounts),
    repair: [
      `WITH expected AS MATERIALIZED (${leadCounts})
        DELETE FROM lead_counts WHERE (workspace_id, kind, value) NOT IN (
          SELECT workspace_id, kind, value FROM expected)`,
      `INSERT INTO lead_counts (workspace_id, kind, value, leads)
        SELECT * FROM (${leadCounts}) WHERE true
        ON CONFLICT (workspace_id, kind, value) DO UPDATE SET leads = excluded.leads
          WHERE leads <> excluded.leads`,
    ],
  },
  {
    name: "daily_activity",
    drift: compare(
      `SELECT workspace_id, day, ${activity} FROM daily_activity WHERE ${hasActivity}`,
      `SELECT * FROM (${dailyActivity}) WHERE ${hasActivity}`,
    ),
    repair: [
      `WITH expected AS MATERIALIZED (${dailyActivity})
        UPDATE daily_activity SET ${ACTIVITY.map((name) => `${name} = 0`).join(", ")}
        WHERE (${hasActivity}) AND (workspace_id, day) NOT IN (SELECT workspace_id, day FROM expected)`,
      `INSERT INTO daily_activity (workspace_id, day, ${activity})
        SELECT * FROM (${dailyActivity}) WHERE ${hasActivity}
        ON CONFLICT (workspace_id, day) DO UPDATE
          SET ${ACTIVITY.map((name) => `${name} = excluded.${name}`).join(", ")}
          WHERE ${ACTIVITY.map((name) => `${name} <> excluded.${name}`).join(" OR ")}`,
    ],
  },
];
