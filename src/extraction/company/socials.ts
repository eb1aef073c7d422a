import type { Socials } from "#src/shared/lead";
import { brandOf, matchBrand, type Brand } from "./brand";
import { networkOfDomain, readSocialProfile, type SocialProfile } from "./social-profile";
import { registrableDomain } from "#src/shared/addresses/domain-name";

type Candidate = Omit<SocialProfile, "kind"> & {
  kind: SocialProfile["kind"];
  count: number;
  isTrusted: boolean;
};

const MAX_CANDIDATES = 300;
const MAX_PROFILE_LINKS = 5_000;

/** Collects the profiles that a page (or a whole site) links to, and chooses one per network. */
export class SocialsCollector {
  readonly #candidates = new Map<string, Candidate>();
  readonly #brand: Brand;
  readonly #ownNetwork: string | undefined;
  #links = 0;

  /** `host` is the site's host: pages of a network do not list that network. */
  constructor(host: string) {
    const domain = registrableDomain(host);
    this.#brand = brandOf(domain);
    this.#ownNetwork = networkOfDomain(domain);
  }

  /** `isTrusted`: the site declares the profile as its own, as with schema.org's `sameAs`. */
  addLink(href: string, isTrusted = false) {
    if (this.#links > MAX_PROFILE_LINKS) return;
    const profile = readSocialProfile(href);
    if (profile) this.#links++;
    if (!profile || profile.network === this.#ownNetwork) return;
    const known = this.#candidates.get(profile.key);
    if (!known) {
      if (this.#candidates.size < MAX_CANDIDATES)
        this.#candidates.set(profile.key, { ...profile, count: 1, isTrusted });
      return;
    }
    known.count++;
    known.isTrusted ||= isTrusted;
    if (profile.kind !== "mention" && known.kind === "mention") known.kind = profile.kind;
  }

  /** The best profile of each network. */
  pick(): Socials {
    const best = new Map<string, { candidate: Candidate; score: number; isTied: boolean }>();
    for (const candidate of this.#candidates.values()) {
      const score = this.#score(candidate);
      const known = best.get(candidate.network);
      if (score <= 0 || (known && known.score > score)) continue;
      if (known?.score === score) known.isTied = true;
      else best.set(candidate.network, { candidate, score, isTied: false });
    }
    const socials: Socials = {};
    for (const { candidate, isTied } of best.values())
      // Several people with equal scores indicate a team page: none of them is the company.
      if (!(isTied && candidate.kind === "person")) socials[candidate.network] = candidate.url;
    return socials;
  }

  #score({ handle, kind, count, isTrusted }: Candidate): number {
    const isBrand = matchBrand(handle, this.#brand) >= 2;
    if ((kind === "mention" || kind === "placeholder") && !isBrand) return 0;
    const kindScore = { organization: 6, any: 3, person: 1, mention: 0, placeholder: 1 }[kind];
    return kindScore + (isTrusted ? 8 : 0) + (isBrand ? 5 : 0) + Math.min(count, 4);
  }
}
