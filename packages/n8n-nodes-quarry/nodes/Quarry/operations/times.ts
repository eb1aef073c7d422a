/**
 * A time in UTC, as the service takes it. n8n gives a text with the offset of the workflow's time zone, or in expressions an
 * object of Luxon, whose number is the time in milliseconds.
 */
export function toUtc(value: unknown): string {
  const time = new Date(typeof value === "string" ? value : Number(value));
  // The service names the parameter in its error.
  return Number.isNaN(time.getTime()) ? JSON.stringify(value) : time.toISOString();
}
