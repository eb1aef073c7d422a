import { registrableDomain } from "#src/shared/domain-name";

/** What a page lets its addresses be read by: whose it is, and the tricks it shows signs of. */
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

  /** Styles or scripts that turn text around. Looked for only once an address asks for it. */
  get isReversed(): boolean {
    return (this.#isReversed ??=
      /bidi-override|direction\s*:\s*rtl|\.reverse\(|data-(?:user|website|reverse)/i.test(
        this.#html,
      ));
  }

  get isRot13(): boolean {
    return (this.#isRot13 ??= /rot[-_ ]?13|znvygb/i.test(this.#html));
  }
}
