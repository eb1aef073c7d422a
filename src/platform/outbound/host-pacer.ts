import type {
  HostNotice,
  ReserveSlots,
  SlotReply,
  SlotRequest,
} from "#src/shared/addresses/host-slots";
import { located } from "#src/shared/object-namespace";

type Share = { requests: SlotRequest[]; places: number[]; notices: HostNotice[] };

/** Reserves slots at the objects that own the pace of hosts, with one call for each object. */
export const reserveSlots =
  (env: Pick<Env, "HOST_PACER">, shards: number): ReserveSlots =>
  async (requests, notices) => {
    const shares = new Map<string, Share>();
    const shareOf = (domain: string) => {
      const name = `shard-${shards === 1 ? 0 : hashOf(domain) % shards}`;
      const share = shares.get(name) ?? { requests: [], places: [], notices: [] };
      shares.set(name, share);
      return share;
    };
    for (const notice of notices) shareOf(notice.domain).notices.push(notice);
    for (const [place, request] of requests.entries()) {
      const share = shareOf(request.domain);
      share.requests.push(request);
      share.places.push(place);
    }
    const replies: SlotReply[] = [];
    await Promise.all(
      Array.from(shares, async ([name, share]) => {
        const pacer = located(env, env.HOST_PACER).getByName(name);
        const some = await pacer.reserve(share.requests, share.notices);
        for (const [index, place] of share.places.entries()) replies[place] = some[index]!;
      }),
    );
    return replies;
  };

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
