/** The page to open after sign-in. Only paths of the dashboard: a link must not lead to another site. */
export const nextPage = (next: unknown): string | undefined =>
  typeof next === "string" && /^\/(?![/\\])/.test(next) ? next : undefined;
