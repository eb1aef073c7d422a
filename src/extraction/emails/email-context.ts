import { registrableDomain } from "#src/shared/addresses/domain-name";

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

  /** Code that turns letters by 13, or a tag that says so; a text about ROT13 is neither. */
  get isRot13(): boolean {
    return (this.#isRot13 ??=
      /rot_?13\s{0,2}\(|charCodeAt\(0\)\s?\+\s?13|data-[\w-]{0,20}rot-?13|=\s?["'][\w\s-]{0,60}rot-?13|znvygb:/i.test(
        this.#html,
      ));
  }
}
