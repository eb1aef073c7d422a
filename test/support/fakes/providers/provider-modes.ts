/**
 * Behaviours of a fake provider, selected by its credentials: a token that contains `mode-busy-` always gets a
 * rate limit response. Any other token is `ok`. State is stored per token, and each test creates its own
 * tokens.
 */
export const MODES = {
  ok: "all is well",
  partial:
    "a record with the word `unwelcome` in it is refused, the others of the request are taken",
  picky: "a request is refused whole because of a record with the word `unwelcome` in it",
  busy: "429 with Retry-After: 30, always",
  throttled: "429 without Retry-After, always",
  tired: "the third write is answered 429 with Retry-After: 7, once",
  shaky: "the first two requests are answered 500",
  broken: "503, always",
  lost: "the first write is taken, and answered 502",
  hang: "never answers",
  refused: "401, always",
  forbidden: "403, always",
} as const;
export type Mode = keyof typeof MODES;

/** The responses of one provider in these modes, in its own format. */
export type Complaints = {
  tooMany: (headers: Record<string, string>) => Response;
  unauthorized: () => Response;
  forbidden: () => Response;
  broken: (status: number) => Response;
};

const counts = new Map<string, { requests: number; writes: number }>();

/** A unique token that selects a mode. `prefix` is the provider's token prefix. */
export const tokenFor = (mode: Mode, prefix = "") => `${prefix}mode-${mode}-${crypto.randomUUID()}`;

export function modeOf(token: string): Mode {
  const name = /mode-([a-z]+)-/.exec(token)?.[1];
  return name !== undefined && name in MODES ? (name as Mode) : "ok";
}

/** Whether the modes `partial` and `picky` reject this record. */
export const isUnwelcome = (record: unknown) => JSON.stringify(record).includes("unwelcome");

/** Responds instead of the provider if the token's mode requires it; `take` is the normal provider. */
export async function answerByMode(
  token: string,
  isWrite: boolean,
  complaints: Complaints,
  take: () => Response | Promise<Response>,
): Promise<Response> {
  const count = counts.get(token) ?? { requests: 0, writes: 0 };
  counts.set(token, count);
  count.requests += 1;
  if (isWrite) count.writes += 1;
  const { requests, writes } = count;
  switch (modeOf(token)) {
    case "busy":
      return complaints.tooMany({ "retry-after": "30" });
    case "throttled":
      return complaints.tooMany({});
    case "tired":
      return isWrite && writes === 3 ? complaints.tooMany({ "retry-after": "7" }) : take();
    case "shaky":
      return requests <= 2 ? complaints.broken(500) : take();
    case "broken":
      return complaints.broken(503);
    case "lost": {
      const answer = await take();
      return isWrite && writes === 1 ? complaints.broken(502) : answer;
    }
    case "hang":
      return new Promise(() => {});
    case "refused":
      return complaints.unauthorized();
    case "forbidden":
      return complaints.forbidden();
    default:
      return take();
  }
}
