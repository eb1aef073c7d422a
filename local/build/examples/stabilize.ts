import type { Recorded } from "#src/http/openapi/openapi-recorded";
import { DAY_MS, dayOf } from "#src/shared/days";

/** The moment that all times up to now are shown as. A Friday. */
const BASE_MS = Date.parse("2026-11-20T09:30:00.000Z");
const MINUTE_MS = 60_000;
/** Longer than a recording takes. */
const STEP_MS = 10 * MINUTE_MS;
/** Days within this distance are those of the recording, others those of the sample web. */
const MAX_DAYS_AGO = 100;
const MAX_DAYS_AHEAD = 400;
/** Lists show their first entries only. */
const MAX_ENTRIES = 2;
/** Longer texts, such as files, show their beginning only. */
const MAX_TEXT_CHARS = 1_000;

const SECRET = "4fGhZ0aQm1bR7cS2dT9eU3vW8xY6kL5jN0pQ2rS4tU1";
const API_KEY = `lk_live_${SECRET}`;

/** Secrets and measurements, which differ in each run, by the name of their member. */
const BY_NAME: Record<string, unknown> = {
  access_token: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhZGEifQ.an-example-without-a-valid-signature",
  key: API_KEY,
  token: SECRET,
  signing_secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
  "webhook-signature": "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
  "webhook-timestamp": "1795167000",
  next_send_at: "2026-11-23T08:00:00.000Z",
  requests: 12,
  latency_ms: 2,
  duration_ms: 120,
};

const PATTERNS: [RegExp, string][] = [
  [/http:\/\/127\.0\.0\.1:\d+/g, "https://quarry.example.com"],
  [/http%3A%2F%2F127\.0\.0\.1%3A\d+/g, "https%3A%2F%2Fquarry.example.com"],
  [/lk_live_[\w-]{4}(?![\w-])/g, API_KEY.slice(0, 12)],
  [/^(quarry_\w+(?:\{[^}]*\})?) [\d.]+$/gm, "$1 12"],
  [/\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT/g, "Fri, 20 Nov 2026 09:30:00 GMT"],
  [/([?&]expires=)\d+/g, "$11795170600"],
  [/([?&](?:signature|code)=)[\w.%-]+/g, `$1${SECRET}`],
];
const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[478][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;
const DAY = /\b20\d\d-\d\d-\d\d\b(?!T)/g;

/**
 * The recording as each run of the scenario makes it: ids in the order of their appearance, times as distances from one
 * moment, no secrets, short lists.
 */
export function stabilize(recorded: Recorded, nowMs: number): Recorded {
  const ids = new Map<string, string>();
  const stableId = (id: string): string => {
    const end = String(ids.size + 1).padStart(12, "0");
    const stable = ids.get(id) ?? `019a9c3e-7d2b-7c41-9f0a-${end}`;
    ids.set(id, stable);
    return stable;
  };
  const text = (value: string): string =>
    PATTERNS.reduce((result, [pattern, stable]) => result.replaceAll(pattern, stable), cut(value))
      .replaceAll(ID, stableId)
      .replaceAll(TIME, (time) => stableTime(time, nowMs))
      .replaceAll(DAY, (day) => stableDay(day, nowMs));
  const stable = (value: unknown): unknown => {
    if (typeof value === "string") return text(value);
    if (Array.isArray(value)) return value.slice(0, MAX_ENTRIES).map(stable);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [
        name,
        name in BY_NAME && member !== null ? BY_NAME[name] : stable(member),
      ]),
    );
  };
  return stable(recorded) as Recorded;
}

const cut = (text: string): string =>
  text.length > MAX_TEXT_CHARS ? `${text.slice(0, MAX_TEXT_CHARS)}…` : text;

/** Times of the recording are its base, and later ones keep their distance. Full hours keep the hour. */
function stableTime(time: string, nowMs: number): string {
  if (!isNear(time, nowMs)) return time;
  if (time.endsWith(":00:00.000Z")) return stableDay(time.slice(0, 10), nowMs) + time.slice(10);
  const distanceMs = Math.max(0, Date.parse(time) - nowMs + STEP_MS / 2);
  return new Date(BASE_MS + Math.floor(distanceMs / STEP_MS) * STEP_MS).toISOString();
}

function stableDay(day: string, nowMs: number): string {
  if (!isNear(day, nowMs)) return day;
  const distanceMs = Date.parse(day) - dayOf(nowMs) * DAY_MS;
  return new Date(BASE_MS + distanceMs).toISOString().slice(0, 10);
}

function isNear(time: string, nowMs: number): boolean {
  const days = (Date.parse(time) - nowMs) / DAY_MS;
  return days > -MAX_DAYS_AGO && days < MAX_DAYS_AHEAD;
}
