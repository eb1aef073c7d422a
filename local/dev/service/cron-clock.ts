/** Whether a five-field cron expression (`*`, numbers, lists, ranges, steps) matches this minute, in UTC. */
export function cronMatches(expression: string, time: Date): boolean {
  const [minute, hour, day, month, weekday] = expression.split(/\s+/);
  return (
    fieldMatches(minute, time.getUTCMinutes()) &&
    fieldMatches(hour, time.getUTCHours()) &&
    fieldMatches(day, time.getUTCDate()) &&
    fieldMatches(month, time.getUTCMonth() + 1) &&
    // Cloudflare counts the days of the week from 1, Sunday.
    fieldMatches(weekday, time.getUTCDay() + 1)
  );
}

function fieldMatches(field = "*", value: number): boolean {
  return field.split(",").some((part) => {
    const [range = "*", step = "1"] = part.split("/");
    const [from, to = part.includes("/") ? "99" : from] = range.split("-");
    const first = from === "*" ? 0 : Number(from);
    const last = from === "*" ? 99 : Number(to);
    return value >= first && value <= last && (value - first) % Number(step) === 0;
  });
}

const MINUTE_MS = 60_000;

const EVERY_MINUTE = "* * * * *";

/**
 * Calls `fire` as Cloudflare's clock would: at each minute that an expression matches. Calls it for the
 * every-minute expression at once as well, because that one resumes interrupted work. `tickMs`, a divisor or a
 * multiple of a minute, is the interval of that one: tests of a restart cannot wait for minutes. Returns a
 * function that stops the clock.
 */
export function startCronClock(
  expressions: string[],
  fire: (expression: string, time: Date) => void,
  tickMs = MINUTE_MS,
): () => void {
  let timer: NodeJS.Timeout;
  const tick = () => {
    const now = new Date();
    const isFullMinute = now.getTime() % MINUTE_MS < tickMs;
    for (const expression of expressions)
      if (expression === EVERY_MINUTE || (isFullMinute && cronMatches(expression, now)))
        fire(expression, now);
    wait();
  };
  const wait = () => {
    timer = setTimeout(tick, tickMs - (Date.now() % tickMs));
  };
  for (const expression of expressions)
    if (expression === EVERY_MINUTE) fire(expression, new Date());
  wait();
  return () => clearTimeout(timer);
}
