import { registrableDomain } from "#src/shared/addresses/domain-name";

/** Page context for reading addresses: its domain and its obfuscation methods. */
export class EmailContext {
  /** Registrable domain of the page. */
  readonly ownDomain: string;
  readonly #html: string;
  #isReversed: boolean | undefined;
  #isRot13: boolean | undefined;

  constructor(html: string, url: string) {
    this.#html = html;
    this.ownDomain = registrableDomain(url);
  }

  /** Whether styles or scripts reverse text. Computed on first use. */
  get isReversed(): boolean {
    return (this.#isReversed ??=
      /bidi-override|direction\s*:\s*rtl|\.reverse\(|data-(?:user|website|reverse)/i.test(
        this.#html,
      ));
  }

  /** Whether code or a tag indicates ROT13. A text about ROT13 does not count. */
  get isRot13(): boolean {
    return (this.#isRot13 ??=
      /rot_?13\s{0,2}\(|charCodeAt\(0\)\s?\+\s?13|data-[\w-]{0,20}rot-?13|=\s?["'][\w\s-]{0,60}rot-?13|znvygb:/i.test(
        this.#html,
      ));
  }
}
