import data from "./volatile-words.json" with { type: "json" };

export const MONTHS: readonly string[] = data.months;

export const WEEKDAYS: readonly string[] = data.weekdays;

/** Time units, as in "3 hours ago" and in countdowns. */
export const TIME_UNITS: readonly string[] = data.timeUnits;

/** Nouns of counters, next to their number. */
export const COUNTED: readonly string[] = data.counted;

/** Words before or after the number of remaining items. */
export const FEW: readonly string[] = data.few;
export const LEFT: readonly string[] = data.left;

/** Names of live measurements, before their value. */
export const MEASURED: readonly string[] = data.measured;

/** Current opening state of a shop. A permanent closure matches none of these. */
export const OPEN_NOW =
  /^(?:we are |we're )?(?:(?:now|currently|jetzt|derzeit|gerade|zurzeit) (?:open|closed|geöffnet|geschlossen|offen)|(?:open|closed|geöffnet|geschlossen) (?:now|right now|jetzt)|(?:open|closed|geöffnet|geschlossen)(?=\W{1,3}(?:opens|closes|öffnet|schließt)(?!\p{L})))(?:\W{1,3}(?:opens?|closes?|opening|closing|until|till|öffnet|schließt|bis|wieder)(?!\p{L}).{0,40})?[.!]?$/iu;

/** Greetings that depend on the time of day. */
export const GREETING =
  /(?<!\p{L})(?:good (?:morning|afternoon|evening)|guten (?:morgen|tag|abend))(?!\p{L})/giu;

/** Labels next to an address or a number. */
export const CONTACT_LABELS: readonly string[] = data.contactLabels;

/** A block of only these words is a button of a consent tool or an advertisement's label. */
export const BANNER_BLOCK =
  /^(?:(?:i )?(?:accept|agree|allow|reject|decline|deny|refuse)(?: to)?(?: all)?(?: cookies)?|accept (?:necessary|selected)(?: cookies)?|(?:alle )?(?:cookies )?(?:akzeptieren|zulassen|annehmen|ablehnen|zustimmen)|tout (?:accepter|refuser)|aceptar(?: todo| todas)?|rechazar(?: todo| todas)?|accetta(?: tutti)?|rifiuta(?: tutti)?|alles accepteren|(?:manage |cookie[- ]?)(?:settings|preferences|einstellungen|cookies)|got it!?|ad|ads|advert|advertisement|advertising|sponsored|promoted|anzeige|werbung|publicité|publicidad|pubblicità|advertentie|reklama)$/i;

/** A consent notice matches both patterns, in any order. */
export const COOKIE = /\bcookies?\b/i;
export const CONSENT =
  /accept|agree|consent|us(?:e|ing)|akzept|zustimm|einwillig|verwend|nutz|setz|utilis|usa|uso|acept|gebruik|consenti/i;
