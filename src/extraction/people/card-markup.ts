/** Tags before a text that describe how the page writes it. */
const MAX_TAGS = 2;
/** Tags that are looked at, with those of pictures and icons. */
const MAX_STEPS = 5;
const MAX_TAG_LENGTH = 300;
const TAG = /^<([a-zA-Z][a-zA-Z\d-]*)(?:[^>]*?\sclass\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/;
const PICTURES = new Set(["img", "br", "source", "wbr", "input"]);

/** How the markup of a page writes its lines. Cards of people repeat the same tags and classes. */
export class CardMarkup {
  readonly #html: string;
  readonly #known = new Map<string, string | null>();
  /** Most pages have no such classes, so their lines need not be found in the HTML. */
  #hasNames: boolean | undefined;

  constructor(html: string) {
    this.#html = html;
  }

  /** The tags directly before a text, such as `div.card h3.name`; null if no element starts with the text. */
  styleOf(text: string): string | null {
    let style = this.#known.get(text);
    if (style === undefined) {
      style = this.#readStyle(text);
      this.#known.set(text, style);
    }
    return style;
  }

  /** Whether two lines are links of the same list: items of a menu, and not a name and a title. */
  isMenu(first: string, second: string): boolean {
    const style = this.styleOf(first);
    return style !== null && LINK.test(style) && style === this.styleOf(second);
  }

  /** Whether the classes of a text's element say that it is the name of a person, as `team-card__name` does. */
  isPersonName(text: string): boolean {
    this.#hasNames ??= NAME_ENDS.some((end) => this.#html.includes(end));
    return this.#hasNames && PERSON_NAME.test(this.styleOf(text) ?? "");
  }

  /** Whether the classes of a text's element say that it is a position, as `team-card__role` does. */
  isPosition = (text: string): boolean => POSITION.test(this.styleOf(text) ?? "");

  #readStyle(text: string): string | null {
    return this.#styleAt(text) ?? this.#styleAt(startOf(text));
  }

  #styleAt(text: string): string | null {
    if (text === "") return null;
    let at = this.#html.indexOf(text);
    for (let tries = 0; at !== -1 && tries < MAX_TRIES; tries++) {
      const tags = this.#tagsBefore(at);
      if (tags !== null && !HEAD.test(tags)) return tags;
      at = this.#html.indexOf(text, at + text.length);
    }
    return null;
  }

  #tagsBefore(at: number): string | null {
    const tags: string[] = [];
    let end = at;
    for (let step = 0; step < MAX_STEPS && tags.length < MAX_TAGS; step++) {
      while (end > 0 && this.#html.charCodeAt(end - 1) <= 32) end--;
      if (this.#html.charCodeAt(end - 1) !== GREATER) break;
      const start = this.#html.lastIndexOf("<", end - 1);
      if (start === -1 || end - start > MAX_TAG_LENGTH) break;
      const tag = TAG.exec(this.#html.slice(start, end));
      if (!tag) break;
      const name = tag[1]!.toLowerCase();
      const classes = (tag[2] ?? tag[3] ?? tag[4] ?? "").replace(/\d+/g, "#").trim();
      if (!PICTURES.has(name)) tags.unshift(classes === "" ? name : `${name}.${classes}`);
      end = start;
    }
    return tags.length > 0 ? tags.join(" ") : null;
  }
}

/** The first words of a text with a sign that HTML can write as an entity: `Sales` of `Sales & Support`. */
function startOf(text: string): string {
  const [first = ""] = text.split(ENTITY_SIGN, 1);
  return first.length >= MIN_START && first.length < text.length ? first.trim() : "";
}

const ENTITY_SIGN = /[&<>"'’‘“”„–—…]/;
const MIN_START = 5;
const GREATER = 62;
/** Elements that repeat texts of the page, and show nothing. */
const HEAD = /(?:^|\s)(?:title|option)$/;
const LINK = /(?:^|\s)a(?:\.|$)/;
/** A name in an element of a person or of a team: `staff-name`, `equipo__nombre`, `personCard-name`, `team_member_full_name`. */
const PERSON_NAME =
  /[.\s_-](?:team|member|staff|person|people|employee|doctor|lawyer|attorney|founder|equip[aeo]|profesional|medico)(?:e?s)?(?![a-z])[\w-]*(?<![uU]ser|[nN]ick|[fF]ile|[cC]ompany)(?:[nN]ame|[nN]ombre|[nN]ome|[nN]om)(?![a-z])/;
const NAME_ENDS = ["-nam", "_nam", 'Name"', "fullname", "-nom", "_nom"];
const POSITION =
  /[.\s_-](?:role|position|job|job-?title|jobTitle|designation|occupation|funktion|fonction|cargo|puesto)(?![a-z])/;
/** A text can also stand in attributes before. */
const MAX_TRIES = 4;
