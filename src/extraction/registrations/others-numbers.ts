import { hasLegalForm } from "#src/extraction/company/name-cleaning";

/** Text before a number that can be the section of another company. */
const REACH = 600;
const MAX_LINES = 8;
const MAX_HEADING = 60;
/** Headings of hosts, whose names and numbers follow in lines of their own. */
const HOST =
  /^(?:\d+\.?\s*)?(?:l['’]|az? |der |die )?(?:(?:web)?host(?:ing|er|ed)|h[ée]berg(?:ement|eur)|tárhely|alojamiento|hospedaje|poskytovate\p{L}+ (?:web)?hostingu|dostawca hostingu|furnizor de hosting|хостинг)/iu;
/** Introductions of lists of processors. */
const PROCESSORS =
  /(?:auftragsverarbeiter|sous-traitants?|sub-?processors?|processors?|encargados? del tratamiento|responsabili (?:esterni )?del trattamento|verwerkers?|podmioty? przetwarzając\p{L}+|odbiorc\p{L}+ danych|zpracovatel\p{L}*|sprostredkovate\p{L}+|príjemc\p{L}+|příjemc\p{L}+|spracúvajú|adatfeldolgozó\p{L}*|împuternici\p{L}+)/iu;
/** Headings and labels after which the company's own details continue. */
const OWN =
  /^(?:\d+\.?\s*)?(?:impres(?:s|sz)?um|imprint|kontakt|contact|prevádzkovateľ|provozovatel|správce|administrator|verantwortlich|responsable|titular|éditeur|editor|szolgáltató|üzemeltető|adatkezelő|data controller)/iu;

/** Whether a number before which another company's name is stands below a heading of hosts or processors. */
export function isOfOthers(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - REACH), at).split("\f");
  const lines = before.filter((line, index) => index === before.length - 1 || /\S/.test(line));
  let hasName = false;
  for (let above = 0; above < MAX_LINES && lines.length > 0; above++) {
    const line = lines.pop()!.trim();
    if (above > 0 && hasName && isHeading(line)) return true;
    if (above > 0 && OWN.test(line)) return false;
    hasName ||= hasLegalForm(nameIn(line));
  }
  return false;
}

const isHeading = (line: string): boolean =>
  line.length <= MAX_HEADING ? HOST.test(line) || PROCESSORS.test(line) : isIntroduction(line);

const isIntroduction = (line: string): boolean => line.endsWith(":") && PROCESSORS.test(line);

/** A line up to the label of its number: `Example, s.r.o., IČO:`. */
const nameIn = (line: string): string =>
  line.replace(/[,;–-]?\s*[\p{L}.]{2,14}\s*[:：]?\s*$/u, (end) =>
    /[:：]\s*$/.test(end) ? "" : end,
  );
