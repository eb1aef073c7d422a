import { z } from "zod";
import { isUnwelcome, modeOf } from "./provider-modes.ts";

/** Content of an account; companies and contacts by id. `requests` are the received bodies of writes. */
export type Account = {
  companies: Map<string, HubRecord>;
  contacts: Map<string, HubRecord>;
  associations: Set<string>;
  creates: number;
  requests: { path: string; body: unknown }[];
};
type HubRecord = { id: string; properties: Record<string, string>; createdAt: string };
export type ObjectType = "companies" | "contacts";

let lastId = 9000;

const NUMBERS = new Set(["numberofemployees", "custom_score"]);
export const PROPERTIES: Record<ObjectType, Set<string>> = {
  companies: new Set(
    "name domain website phone description address zip city state country hs_country_code numberofemployees founded_year linkedin_company_page facebook_company_page custom_score custom_key custom_tier".split(
      " ",
    ),
  ),
  contacts: new Set("email hs_additional_emails company firstname lastname".split(" ")),
};

const Input = z.strictObject({
  objectWriteTraceId: z.string().optional(),
  properties: z.record(z.string(), z.string()),
});
const BODIES = {
  create: z.strictObject({ inputs: z.array(Input).min(1) }),
  update: z.strictObject({ inputs: z.array(Input.extend({ id: z.string() })).min(1) }),
  upsert: z.strictObject({
    inputs: z.array(Input.extend({ id: z.string(), idProperty: z.string() })).min(1),
  }),
};
const Read = z.strictObject({
  properties: z.array(z.string()),
  idProperty: z.literal("email").optional(),
  inputs: z
    .array(z.strictObject({ id: z.string() }))
    .min(1)
    .max(100),
});
export type Action = keyof typeof BODIES;
type AnyInput = z.infer<typeof Input> & { id?: string; idProperty?: string };

export const complain = (
  status: number,
  category: string,
  message: string,
  more: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) =>
  Response.json(
    { status: "error", message, correlationId: crypto.randomUUID(), category, ...more },
    { status, headers },
  );
export const invalid = (message: string, more: Record<string, unknown> = {}) =>
  complain(400, "VALIDATION_ERROR", message, more);

/** Why a record is rejected, or null. */
function refusalOf(input: AnyInput, token: string) {
  for (const [name, value] of Object.entries(input.properties))
    if (NUMBERS.has(name) && Number.isNaN(Number(value)))
      return { message: `${value} was not a valid number.`, name };
  if (input.properties["email"] !== undefined && !/^\S+@\S+\.\S+$/.test(input.properties["email"]))
    return { message: "Email address is invalid", name: "email" };
  return isUnwelcome(input.properties) && modeOf(token) === "partial"
    ? { message: "The value is against a validation rule of this account", name: "name" }
    : null;
}

export function writeBatch(
  account: Account,
  token: string,
  type: ObjectType,
  action: Action,
  body: unknown,
): Response {
  const parsed = BODIES[action].safeParse(body);
  if (!parsed.success) return invalid(`Invalid input JSON: ${parsed.error.issues[0]?.message}`);
  const inputs: AnyInput[] = parsed.data.inputs;
  if (inputs.length > 100) return invalid("The maximum number of inputs supported is 100");
  const traces = inputs.map(({ objectWriteTraceId }) => objectWriteTraceId);
  if (new Set(traces).size < traces.length) return invalid("objectWriteTraceId must be unique");
  for (const { idProperty } of inputs)
    if (idProperty !== undefined && !(type === "contacts" && idProperty === "email"))
      return invalid(`Unable to perform update/upsert by non-unique 0-2 property ${idProperty}`);
  const unknown = inputs
    .flatMap(({ properties }) => Object.keys(properties))
    .find((name) => !PROPERTIES[type].has(name));
  if (unknown !== undefined)
    return invalid(
      `Property values were not valid: ${JSON.stringify([{ isValid: false, message: `Property "${unknown}" does not exist`, error: "PROPERTY_DOESNT_EXIST", name: unknown }])}`,
    );
  if (type === "companies" && action === "create")
    for (const { properties } of inputs)
      if (!properties["name"] && !properties["domain"])
        return invalid("One of name or domain is required");
  if (modeOf(token) === "picky" && inputs.some(isUnwelcome))
    return invalid("A record is against a validation rule of this account");
  return answerBatch(account, token, type, action, inputs);
}

/** A contact is identified by its address and its additional addresses. Two contacts never share one. */
const addressesOf = ({ properties }: Pick<HubRecord, "properties">): string[] =>
  `${properties["email"] ?? ""};${properties["hs_additional_emails"] ?? ""}`
    .toLowerCase()
    .split(";")
    .filter(Boolean);

const contactAt = (account: Account, email: string): HubRecord | undefined =>
  [...account.contacts.values()].find((contact) => addressesOf(contact).includes(email));

const conflictWith = ({ id }: HubRecord) => ({
  status: "error",
  category: "CONFLICT",
  message: `Contact already exists. Existing ID: ${id}`,
});

/** `blind-read` in a token: contacts are not found, as if they were created right after the lookup. */
export function readBatch(
  account: Account,
  token: string,
  type: ObjectType,
  body: unknown,
): Response {
  const parsed = Read.safeParse(body);
  if (!parsed.success) return invalid(`Invalid input JSON: ${parsed.error.issues[0]?.message}`);
  const { properties: names, idProperty, inputs } = parsed.data;
  const isBlind = type === "contacts" && token.includes("blind-read");
  const find = (id: string) => {
    if (idProperty === undefined) return account[type].get(id);
    // Whether HubSpot finds additional addresses is not documented: `reads-additional` in a token finds them.
    if (token.includes("reads-additional")) return contactAt(account, id.toLowerCase());
    return [...account.contacts.values()].find(
      ({ properties }) => properties["email"]?.toLowerCase() === id.toLowerCase(),
    );
  };
  const found = inputs.map(({ id }) => (isBlind ? undefined : find(id)));
  const results = [...new Set(found.filter((record) => record !== undefined))].map((record) => ({
    id: record.id,
    createdAt: record.createdAt,
    // An undefined property is omitted; a property without a value is null (contacts guide).
    properties: Object.fromEntries(
      names
        .filter((name) => PROPERTIES[type].has(name))
        .map((name) => [name, record.properties[name] ?? null]),
    ),
    archived: false,
  }));
  const missing = inputs.filter((_, at) => !found[at]).map(({ id }) => id);
  if (missing.length === 0) return Response.json({ status: "COMPLETE", results });
  const errors = [
    {
      status: "error",
      category: "OBJECT_NOT_FOUND",
      message: `Could not get some ${type.toUpperCase()} objects, they may be deleted or not exist. Check that ids are valid.`,
      context: { ids: missing },
    },
  ];
  return Response.json({ status: "COMPLETE", results, numErrors: 1, errors }, { status: 207 });
}

function answerBatch(
  account: Account,
  token: string,
  type: ObjectType,
  action: Action,
  inputs: AnyInput[],
): Response {
  const results: unknown[] = [];
  const errors: unknown[] = [];
  const missing: string[] = [];
  const taken = new Map(
    inputs.flatMap((input): [AnyInput, HubRecord][] => {
      const email = (input.id ?? input.properties["email"])?.toLowerCase();
      const holder =
        type === "contacts" && email !== undefined ? contactAt(account, email) : undefined;
      return holder ? [[input, holder]] : [];
    }),
  );
  // Without trace ids the whole batch is rejected. Some accounts reject it with trace ids too.
  const [[, first] = []] = taken;
  if (action === "create" && first && token.includes("whole-conflict"))
    return Response.json(conflictWith(first), { status: 409 });
  // "Partial upserts are not supported when using `email` as the `idProperty` for contacts" (contacts guide).
  for (const [input, { properties }] of taken)
    if (
      action === "upsert" &&
      Object.keys(properties).some((name) => !Object.hasOwn(input.properties, name))
    )
      return invalid("Partial upserts are not supported when using email as the idProperty");
  for (const input of inputs) {
    const refusal = refusalOf(input, token);
    if (refusal) {
      errors.push({
        status: "error",
        category: "VALIDATION_ERROR",
        message: `Property values were not valid: ${JSON.stringify([{ isValid: false, ...refusal }])}`,
        context: { objectWriteTraceId: [input.objectWriteTraceId] },
      });
      continue;
    }
    const holder = action === "create" ? taken.get(input) : undefined;
    if (holder) {
      const context = { objectWriteTraceId: [input.objectWriteTraceId] };
      errors.push({
        ...conflictWith(holder),
        ...(!token.includes("unnamed-conflict") && { context }),
      });
      continue;
    }
    const records = account[type];
    const before =
      action === "upsert"
        ? contactAt(account, input.id?.toLowerCase() ?? "")
        : records.get(input.id ?? "");
    if (action === "update" && !before) {
      missing.push(input.id ?? "");
      continue;
    }
    const record = before ?? {
      id: String((lastId += 1)),
      properties: {},
      createdAt: new Date().toISOString(),
    };
    if (!before) account.creates += 1;
    Object.assign(record.properties, input.properties);
    records.set(record.id, record);
    results.push({
      ...record,
      // Only upserts are documented to return the trace id with a result.
      ...(action === "upsert" && {
        new: !before,
        objectWriteTraceId: input.objectWriteTraceId,
      }),
      archived: false,
    });
  }
  if (missing.length > 0)
    errors.push({
      status: "error",
      category: "OBJECT_NOT_FOUND",
      message: `Could not get some ${type.toUpperCase()} objects, they may be deleted or not exist. Check that ids are valid.`,
      context: { ids: missing },
    });
  const body = { status: "COMPLETE", results: results.toReversed() };
  return errors.length === 0
    ? Response.json(body, { status: action === "create" ? 201 : 200 })
    : Response.json({ ...body, numErrors: errors.length, errors }, { status: 207 });
}
