import { domainToASCII } from "node:url";
import { z } from "@hono/zod-openapi";
import { registrableDomain } from "#src/shared/addresses/domain-name";
import { EMAIL_STATUSES } from "#src/shared/addresses/email-status";
import { parseStatuses } from "#src/pipeline/leads/email-status-mask";
import { lazy } from "#src/shared/lazy";
import { MAX_LIST, splitList } from "./filter-list";

const STATUS_NAMES = EMAIL_STATUSES.join(", ");

export const text = (max: number) => z.string().trim().min(1).max(max);
export const folded = (max: number) => text(max).toLowerCase();

/** Normalizes to the stored form: ASCII, without subdomains. */
export const domain = () =>
  folded(253).transform((host) => registrableDomain(domainToASCII(host) || host));

/** Normalizes to the known statuses in their fixed order, separated by commas. */
export const emailStatuses = () =>
  z
    .string()
    .transform((list, context) => {
      const statuses = parseStatuses(list);
      if (statuses) return statuses.join(",");
      context.addIssue({ code: "custom", message: `Expected one or more of ${STATUS_NAMES}` });
      return z.NEVER;
    })
    .openapi({
      type: "string",
      description: `Leads with an address of one of these statuses, separated by commas: ${STATUS_NAMES}`,
      example: "valid,unverified",
    });

/** A query contains `"true"`, a JSON body `true`. */
export const flag = lazy(() =>
  z
    .union([z.boolean(), z.enum(["true", "false"])], { error: "Expected true or false" })
    .transform((value) => value === true || value === "true")
    .openapi({ type: "boolean" }),
);

const whole = (max: number, digits: RegExp) =>
  z
    .union([z.number(), z.string().regex(digits).transform(Number)], {
      error: `Expected a whole number from 0 to ${max}`,
    })
    .pipe(z.int().min(0).max(max))
    .openapi({ type: "integer", minimum: 0, maximum: max });

export const score = lazy(() => whole(100, /^\d{1,3}$/));
/** More than the largest employer has. */
export const MAX_EMPLOYEES = 10_000_000;
export const employees = lazy(() => whole(MAX_EMPLOYEES, /^\d{1,8}$/));

export const moment = lazy(() =>
  z
    .union([z.iso.datetime({ offset: true }), z.iso.date()], {
      error: "Expected an ISO 8601 moment or date",
    })
    .openapi({
      type: "string",
      description: "ISO 8601 moment, or a date (midnight UTC)",
      example: "2026-11-01T00:00:00.000Z",
    }),
);

/** The primary subtag of a language: `de-AT` is `de`, as crawls store it. */
export const language = () =>
  folded(35)
    .regex(/^[a-z]{2,3}([-_][a-z0-9]{1,8})*$/, "Expected a language code such as de")
    .transform((tag) => tag.split(/[-_]/)[0]!)
    .openapi({
      type: "string",
      description: "Language of the entry page, as ISO 639-1 code. `de-AT` means `de`",
      example: "de",
    });

type ListOptions<Name extends string> = { names?: readonly Name[]; max?: number };

/**
 * A list of names: separated by commas in a query, or an array in a JSON body. Its output is separated by commas, so that
 * it can be stored and parsed again.
 */
export const listOf = <const Name extends string>({ names, max = 100 }: ListOptions<Name> = {}) =>
  z
    .union([z.string(), z.array(z.string())], { error: "Expected names separated by commas" })
    .transform((given, context) => {
      const found = splitList(typeof given === "string" ? given : given.join(","));
      const message = problemOf(found, names, max);
      if (message === null) return found.join(",");
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    });

function problemOf(found: string[], names: readonly string[] | undefined, max: number) {
  if (found.length === 0) return "Expected at least one name";
  if (found.length > MAX_LIST) return `Expected at most ${MAX_LIST} names`;
  if (found.some((name) => name.length > max)) return `A name has at most ${max} characters`;
  return names && found.some((name) => !names.includes(name))
    ? `Expected one or more of ${names.join(", ")}`
    : null;
}
