const QUERY = /^select ([\w, ]+) from (\w+) where (\w+) in \((.*)\) limit (\d+)$/s;
const LITERALS = /^'(?:[^']|'')*'(?:, '(?:[^']|'')*')*$/;

/** Zoho's error for a request or a record. */
export const complain = (
  status: number,
  code: string,
  message: string,
  details: object = {},
  headers: Record<string, string> = {},
) => Response.json({ code, details, message, status: "error" }, { status, headers });

/**
 * The subset of COQL that finds records by field values. `fieldsOf` returns the fields of a module that can be
 * queried. The errors are those of Zoho's description of POST /coql, except the text of LIMIT_EXCEEDED, which
 * is a guess.
 */
export function answerQuery(
  text: string,
  fieldsOf: (module: string) => string[] | undefined,
  records: Record<string, unknown>[],
): Response {
  const [, columns = "", module = "", field = "", list = "", limit = ""] = QUERY.exec(text) ?? [];
  if (!LITERALS.test(list))
    return complain(400, "SYNTAX_ERROR", "error occured while parsing the query", { near: "in" });
  const fields = fieldsOf(module);
  if (!fields)
    return complain(400, "INVALID_MODULE", "the given module is not supported in api", {});
  const selected = columns.split(", ");
  for (const name of [...selected, field])
    if (name !== "id" && !fields.includes(name))
      return complain(400, "INVALID_QUERY", "unsupported column", { column_name: name });
  if (new Set(selected).size < selected.length)
    return complain(400, "DUPLICATE_DATA", "duplicate select column", { column_name: field });
  const values = (list.match(/'(?:[^']|'')*'/g) ?? []).map((literal) =>
    literal.slice(1, -1).replaceAll("''", "'").toLowerCase(),
  );
  if (values.length > 50 || Number(limit) < 1 || Number(limit) > 2000)
    return complain(400, "LIMIT_EXCEEDED", "limit exceeded");
  const hits = records
    .filter(({ [field]: held }) => typeof held === "string" && values.includes(held.toLowerCase()))
    .toSorted((one, other) => Number(one.id) - Number(other.id));
  if (hits.length === 0) return new Response(null, { status: 204 });
  const data = hits
    .slice(0, Number(limit))
    .map((record) => Object.fromEntries(selected.map((name) => [name, record[name] ?? null])));
  const info = { count: data.length, more_records: hits.length > data.length };
  return Response.json({ data, info });
}
