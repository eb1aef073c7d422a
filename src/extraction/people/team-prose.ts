import type { FoundPeople } from "./found-people";
import { IS } from "./founders";
import type { PeoplePage } from "./people-page";
import { PERSONAL } from "./personal-verbs";
import { type PersonName, readPersonName } from "./person-name";

/** A page about one person names that person in its first lines. */
const MAX_INTRODUCTION = 60;
const MIN_LENGTH = 30;
/** Texts of a page about the team that start with a name and a verb that others than people have, too. */
const MIN_TEXTS = 2;
/** Characters of a text in which its name and its verb stand. */
const REACH = 200;
/** Not names: `Sono Jane`, `Jestem Jane`. */
const SELF = /^(?:Sem|Som|Olen|Adım|Soy|Sono|Sou|Sunt|Esu|Esmu|Jsem|Jestem|Ben|Eu|Ik|Ich|Ja)\s/u;
/** `Jane Doe`, `Dr. Jane van Doe`, `Jane Doe, RDA,` and the text behind it. */
const SUBJECT =
  /^((?:\p{L}{1,5}\.\s){0,3}\p{Lu}[\p{L}'’-]+(?:\s(?:(?:van|von|de|der|den|di|da|del|la|le|dos|du|ten|ter|zu|bin)\s){0,2}\p{Lu}(?:\.|[\p{L}'’-]+)){1,3})((?:,?\s\p{Lu}[\p{L}.]*\p{Lu}[\p{L}.]*)*),?\s(.+)$/su;
/** `Jane Doe, who has two dogs, works …`, `Jane Doe (Janie) works …` */
const APPOSITION = /^(?:(?:or|oder|ou|o|of) )?[(“"\p{Ll}][^.!?]{2,100}?(?:,|\))\s(?=\p{Ll})/u;
/** `Jane Doe is a …`, and in Scandinavia `has` */
const BEING = new RegExp(
  `^(?:${IS}|este|har|hat|has|a|ha|tiene|tem|má|ma|heeft|on|je|е|είναι)\\s`,
  "u",
);
/** `Jane Doe once said that …` */
const SPEECH =
  /^(?:once |already )?(?:said|says|wrote|sagte|schrieb|disait|écrivait|dijo|disse|mówi\p{L}*|řekl\p{L}*|zei|schreef)(?!\p{L})/u;
const JOINT = /^(?:und|and|et|y|e|i|en|og|och|ja|és|a|și)\s/u;

type Text = { name: PersonName; at: number };

/** Reads people whose names are the subjects of texts about the team: `Jane Doe, RDA, has worked with us since 1987.` */
export class TeamProse {
  readonly #page: PeoplePage;
  readonly #found: FoundPeople;
  readonly #sure = new Set<string>();
  readonly #unsure: Text[] = [];

  constructor(page: PeoplePage, found: FoundPeople) {
    this.#page = page;
    this.#found = found;
  }

  /** Reads the name at the start of a text below a heading. */
  read(line: string, at: number, heading: string) {
    const { isTeam, isAboutMe } = this.#page;
    if (!isTeam && !(isAboutMe && at <= MAX_INTRODUCTION)) return;
    const [, written = "", degrees = "", text = ""] = SELF.test(line)
      ? []
      : (SUBJECT.exec(line.slice(0, REACH)) ?? []);
    if (written === "" || SPEECH.test(text) || JOINT.test(text)) return;
    const name = readPersonName(written);
    if (!name?.isOrdered && !name?.hasHonorific && !(name && degrees !== "")) return;
    const isVerb = /^\p{Ll}/u.test(text);
    // `Jane ¶ Jane Doe is our office manager`
    const isNamed = isTeam && heading.length > 2 && line.startsWith(`${heading} `);
    if (isVerb && (isNamed || isAboutMe)) return this.#found.add(name, null, at);
    if (!isTeam || line.length < MIN_LENGTH) return;
    const predicate =
      APPOSITION.test(text) && !BEING.test(text) ? text.replace(APPOSITION, "") : text;
    if (PERSONAL.test(predicate)) {
      this.#sure.add(name.name);
      this.#found.add(name, null, at);
    } else if (isVerb && name.isOrdered) this.#unsure.push({ name, at });
  }

  /** Several texts that start with names are about people of the team. */
  addUnsure() {
    const names = new Set([...this.#sure, ...this.#unsure.map(({ name }) => name.name)]);
    if (names.size < MIN_TEXTS) return;
    for (const { name, at } of this.#unsure) this.#found.add(name, null, at);
  }
}
