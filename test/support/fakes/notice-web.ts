import type { Web } from "#local/dev/web/serve-web";

/** A received notice. */
export type Notice = { headers: Record<string, string>; body: any };

const taken = new Map<string, Notice[]>();
const tries = new Map<string, number>();

/** Failure modes of an address, selected by the first part of its path; `nth` counts its requests. */
const FAULTS: Record<string, (nth: number) => Response | null> = {
  broken: () => new Response("no", { status: 500 }),
  gone: () => new Response("no", { status: 404 }),
  down: () => Response.error(),
  moved: () => Response.redirect("http://127.0.0.1/", 307),
  shaky: (nth) => (nth === 1 ? new Response("later", { status: 503 }) : null),
};

/**
 * Receives notices at `notices.test/<mode>/<name>`. The received ones are at
 * `outbox.notices.test/<mode>/<name>`.
 */
export const noticeWeb: Web = async (request) => {
  const { hostname, pathname } = new URL(request.url);
  if (hostname === "outbox.notices.test")
    return Response.json({ taken: taken.get(pathname) ?? [], tries: tries.get(pathname) ?? 0 });
  if (hostname !== "notices.test") return undefined;
  const nth = (tries.get(pathname) ?? 0) + 1;
  tries.set(pathname, nth);
  const refusal = FAULTS[pathname.split("/")[1] ?? ""]?.(nth);
  if (refusal) return refusal;
  if (request.method !== "POST") return new Response("POST it", { status: 405 });
  const notice = { headers: Object.fromEntries(request.headers), body: await request.json() };
  taken.set(pathname, [...(taken.get(pathname) ?? []), notice]);
  return new Response(null, { status: 204 });
};
