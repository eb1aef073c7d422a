import { GRAM_LENGTH } from "./regex-literals.ts";

/** Text of most pages: its four-letter sequences are weak evidence. */
const COMMON_TEXT = `<script src="https://www. .com/ async defer data- class=" href=" id=" type="text/javascript" crossorigin
  rel="stylesheet" media="all" <link <meta name=" content=" property=" <div <span <img alt=" width=" height=" loading="lazy
  http:// /js/ .js?ver= .min.js .css?ver= .min.css /static/ /assets/ /dist/ /build/ /images/ /img/ /css/ /cdn. cdn. //cdn
  /wp-content/plugins/ /wp-content/themes/ /wp-content/uploads/ /wp-includes/js/ /wp-includes/css/ script scripts style
  jquery jquery.min.js bootstrap main app bundle vendor common index version ?v= .php .html .org/ .net/ .io/ .co.uk
  target="_blank" title=" value=" button input form action=" method=" container wrapper header footer content section
  column row grid item list menu nav link text image icon logo home page site web theme module modules widget widgets plugin
  plugins cdn.shopify.com/s/files/ window document function return const var let undefined false true null length
  push( location protocol "https:" getElementsByTagName createElement parentNode insertBefore analytics google tracking
  static. assets. api. app. js. media. client. .com/js/ .com/v1/ .com/static/ cloudfront.net amazonaws.com iframe embed
  svg-css -css -style elementor block -block- entry post posts product products shop store cart aria-label role="`;
const COMMON_WEIGHT = 40;
/** Sequences that occur in nearly every tag, so that a search for them does not narrow anything. */
const EVERYWHERE = new Set(
  gramsOf(
    '<a href="https://www. class=" <div class=" <span class=" <img src=" alt=" style=" id=" title=" <link href="',
  ),
);

/** Chooses the most selective sequences of four characters for each pattern. */
export class GramChooser {
  readonly #weights = new Map<string, number>();

  constructor(literals: Iterable<string>) {
    for (const gram of gramsOf(COMMON_TEXT.replace(/\s+/g, " "))) this.#weigh(gram, COMMON_WEIGHT);
    for (const literal of literals) for (const gram of gramsOf(literal)) this.#weigh(gram, 1);
  }

  /** One sequence for each literal of the best set; null if no literal is long enough. */
  choose(sets: string[][]): string[] | null {
    let best: { grams: string[]; weight: number } | null = null;
    for (const set of sets) {
      const grams = set.map((literal) => this.#rarest(literal));
      if (grams.some((gram) => gram === null || EVERYWHERE.has(gram))) continue;
      const chosen = [...new Set(grams as string[])];
      const weight = chosen.reduce((sum, gram) => sum + (this.#weights.get(gram) ?? 0), 0);
      if (best === null || weight < best.weight) best = { grams: chosen, weight };
    }
    return best?.grams ?? null;
  }

  #rarest(literal: string): string | null {
    let best: string | null = null;
    for (const gram of gramsOf(literal)) {
      if (best === null || this.#weightOf(gram) < this.#weightOf(best)) best = gram;
    }
    return best;
  }

  #weightOf(gram: string): number {
    // Characters that attributes write as character references are the last choice.
    return (this.#weights.get(gram) ?? 0) + (/&/.test(gram) ? 1_000 : 0);
  }

  #weigh(gram: string, weight: number): void {
    this.#weights.set(gram, (this.#weights.get(gram) ?? 0) + weight);
  }
}

function* gramsOf(literal: string): Iterable<string> {
  const lower = literal.toLowerCase();
  for (let at = 0; at + GRAM_LENGTH <= lower.length; at++) yield lower.slice(at, at + GRAM_LENGTH);
}
