import { type SQL, sql } from "drizzle-orm";
import { MAX_INPUT_CHARACTERS } from "#src/pipeline/leads/new-lead";

type Kept = { workspaceId: string; keptId: string; nowMs: number };

/** Far above the length of any list of a lead. */
const BEHIND = 1_000_000;

/**
 * Updates the kept lead's own row after its addresses were merged. Lists are united: the kept lead's entries first,
 * then the newest other's. Missing values come from the newest lead that has them.
 */
export const mergedLead = ({ workspaceId, keptId, nowMs }: Kept, others: SQL) => sql`
  WITH ranked AS MATERIALIZED (
    SELECT 0 AS place, ${DOCUMENTS} FROM leads AS lead
      WHERE lead.id = ${keptId} AND lead.workspace_id = ${workspaceId}
    UNION ALL
    SELECT other.place, ${DOCUMENTS} FROM ${others} AS other CROSS JOIN leads AS lead ON lead.seq = other.seq)
  UPDATE leads SET
    updated_at = ${nowMs},
    company_name = ${first("company_name", "company_name")},
    sort_name = ${first("sort_name", "company_name")},
    title = ${first("title", "title")},
    description = ${first("description", "description")},
    language = ${first("language", "language")},
    facts = coalesce(facts, (SELECT lead.facts FROM ${others} AS other
      CROSS JOIN leads AS lead ON lead.seq = other.seq
      WHERE lead.facts IS NOT NULL ORDER BY other.place LIMIT 1)),
    profile = ${PROFILE},
    input = ${INPUT},
    requested_host = coalesce(requested_host, (SELECT lead.requested_host FROM ${others} AS other
      CROSS JOIN leads AS lead ON lead.seq = other.seq
      WHERE lead.requested_host IS NOT NULL ORDER BY other.place LIMIT 1)),
    overrides = (SELECT json_patch(coalesce((SELECT lead.overrides FROM ${others} AS other
      CROSS JOIN leads AS lead ON lead.seq = other.seq
      WHERE lead.overrides IS NOT NULL ORDER BY other.place LIMIT 1), leads.overrides), coalesce(leads.overrides, '{}'))),
    emails = (SELECT json_group_array(email ORDER BY position) FROM lead_emails
      WHERE lead_id = ${keptId} AND removed_at IS NULL),
    phones = ${united("phones", "$")},
    socials = ${SOCIALS},
    technologies = ${TECHNOLOGIES},
    enrichment = json_replace(${ENRICHMENT},
      '$.phone.countries', json(${united("enrichment", "$.phone.countries")}),
      '$.phone.line_types', json(${united("enrichment", "$.phone.line_types")}),
      '$.phone.primary_country', ${PRIMARY_COUNTRY},
      '$.email.role_addresses', json(${united("enrichment", "$.email.role_addresses")}))
  WHERE id = ${keptId} AND workspace_id = ${workspaceId} AND (SELECT count(*) FROM ranked) > 1`;

const DOCUMENTS = sql.raw(
  ["company_name", "sort_name", "title", "description", "language"]
    .concat("phones", "socials", "technologies", "enrichment", "profile", "input")
    .map((column) => `lead.${column}`)
    .join(", "),
);

/** The value of a column from the first lead where another (or the same) is not null; the kept lead's if all are null. */
const first = (column: string, known: string) =>
  sql.raw(`coalesce((SELECT ranked.${column} FROM ranked WHERE ranked.${known} IS NOT NULL
    ORDER BY place LIMIT 1), leads.${column})`);

/** The distinct members of an array in a document. */
const united = (document: string, path: string) =>
  sql.raw(`(SELECT json_group_array(value ORDER BY turn) FROM (
    SELECT item.value, min(place * ${BEHIND} + item.key) AS turn
    FROM ranked, json_each(ranked.${document}, '${path}') AS item GROUP BY item.value))`);

// Beside a lone min(), SQLite takes the other columns from the row with the minimum.
const SOCIALS = sql.raw(`(SELECT json_group_object(network, profile) FROM (
  SELECT item.key AS network, item.value AS profile, min(place)
  FROM ranked, json_each(ranked.socials) AS item GROUP BY item.key))`);

const TECHNOLOGIES = sql.raw(`(SELECT json_group_array(json(value) ORDER BY turn) FROM (
  SELECT item.value, min(place * ${BEHIND} + item.key) AS turn
  FROM ranked, json_each(ranked.technologies) AS item GROUP BY lower(item.value ->> '$.name')))`);

const ENRICHMENT = sql.raw(`(SELECT json_group_object(part, json(value)) FROM (
  SELECT item.key AS part, item.value, min(place)
  FROM ranked, json_each(ranked.enrichment) AS item GROUP BY item.key))`);

/** JSON as text is no longer than its parts together. */
const INPUT = sql.raw(`iif((SELECT sum(length(ranked.input)) FROM ranked) > ${MAX_INPUT_CHARACTERS},
  (SELECT ranked.input FROM ranked WHERE ranked.input IS NOT NULL ORDER BY place LIMIT 1),
  (SELECT nullif(json_group_object(name, cell ORDER BY turn), '{}') FROM (
    SELECT item.key AS name, item.value AS cell, min(place * ${BEHIND} + item.id) AS turn
    FROM ranked, json_each(ranked.input) AS item GROUP BY item.key)))`);

const PRIMARY_COUNTRY = sql.raw(`(SELECT enrichment ->> '$.phone.primary_country' FROM ranked
  WHERE enrichment ->> '$.phone.primary_country' IS NOT NULL ORDER BY place LIMIT 1)`);

/** The members of a profile: what makes two entries the same, and how many are kept. */
const PROFILE_PARTS = [
  ["addresses", "street", "postal_code", 12],
  ["registrations", "scheme", "value", 12],
  ["people", "name", "", 40],
  ["statements", "kind", "", 3],
] as const;

/** Entries of the kept lead first. Ids of people follow from the lead and the name when they are read. */
const PROFILE = sql.raw(
  `iif((SELECT count(profile) FROM ranked) = 0, NULL, json_object(${PROFILE_PARTS.map(
    ([
      part,
      first,
      second,
      limit,
    ]) => `'${part}', json((SELECT json_group_array(json(value) ORDER BY turn) FROM (
    SELECT item.value, min(place * ${BEHIND} + item.key) AS turn
    FROM ranked, json_each(ranked.profile, '$.${part}') AS item
    GROUP BY lower(item.value ->> '$.${first}'), ${second === "" ? "NULL" : `item.value ->> '$.${second}'`}
    ORDER BY turn LIMIT ${limit})))`,
  ).join(", ")}))`,
);
