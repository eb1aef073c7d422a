/**
 * Words by which text is known that changes by itself: dates, counters, banners. Written for this project from the
 * month and unit names of Unicode CLDR 46 (Unicode License V3, https://cldr.unicode.org) in ten languages, and from
 * the wording of common consent tools and hit counters. Licence: the project's own.
 */

const words = (text: string) => text.trim().split(/\s+/);

export const MONTHS = words(`
  january february march april may june july august september october november december
  jan feb mar apr jun jul aug sep sept oct nov dec
  januar februar märz mai juni juli oktober dezember jänner mär okt dez
  janvier février mars avril juin juillet août septembre octobre novembre décembre janv févr juil déc
  enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre ene abr ago dic
  gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre gen mag giu lug set ott
  januari februari maart april mei augustus mrt
  janeiro fevereiro março maio junho julho setembro outubro novembro dezembro fev out
  stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia
  januari februari mars maj juni juli augusti oktober
  января февраля марта апреля мая июня июля августа сентября октября ноября декабря`);

export const WEEKDAYS = words(`
  monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun
  montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag
  lundi mardi mercredi jeudi vendredi samedi dimanche
  lunes martes miércoles jueves viernes sábado domingo
  lunedì martedì mercoledì giovedì venerdì sabato domenica
  maandag dinsdag woensdag donderdag vrijdag zaterdag zondag`);

/** Spans of time, as they stand in "3 hours ago" and in countdowns. */
export const TIME_UNITS = words(`
  seconds? secs? minutes? mins? hours? hrs? days? weeks? months? years?
  sekunden? minuten? stunden? std tage?n? wochen? monate?n? jahre?n?
  secondes? heures? jours? semaines? mois ans?
  segundos? minutos? horas? días? semanas? meses mes años?
  secondi? minuti? ore ora giorni giorno settimane? mesi mese anni anno
  uren uur dagen dag weken maanden jaren jaar dias? anos?`);

/** What is counted by itself, beside its number. */
export const COUNTED = words(`
  views? pageviews? viewers? visits? visitors? hits? likes? shares? comments? followers? subscribers? downloads? clicks?
  votes? ratings? reviews? reads? retweets? reactions? replies
  besucher aufrufe? seitenaufrufe klicks? kommentare? bewertungen abonnenten stimmen
  vues? visites? visiteurs? commentaires? avis abonnés
  vistas? visitas? visitantes comentarios? reseñas seguidores
  visualizzazioni visite visitatori commenti recensioni weergaven bezoekers reacties visualizações comentários`);

/** In front of a number or behind it: how few are left. */
export const FEW = words(`only just noch plus.que quedan solo.quedan restano nog`).map((few) =>
  few.replace(".", " "),
);
export const LEFT = words(`
  left remaining available in.stock frei verfügbar übrig auf.lager restantes? disponibles? en.stock disponibili beschikbaar`).map(
  (left) => left.replace(".", " "),
);

/** What is measured by itself, in front of its value. */
export const MEASURED = words(`
  uptime availability verfügbarkeit latency ping response.time load.time antwortzeit ladezeit`).map(
  (measured) => measured.replace(".", " "),
);

/** A shop's sign, for the moment: that it has closed for good says none of these. */
export const OPEN_NOW =
  /^(?:we are |we're )?(?:(?:now|currently|jetzt|derzeit|gerade|zurzeit) (?:open|closed|geöffnet|geschlossen|offen)|(?:open|closed|geöffnet|geschlossen) (?:now|right now|jetzt)|(?:open|closed|geöffnet|geschlossen)(?=\W{1,3}(?:opens|closes|öffnet|schließt)(?!\p{L})))(?:\W{1,3}(?:opens?|closes?|opening|closing|until|till|öffnet|schließt|bis|wieder)(?!\p{L}).{0,40})?[.!]?$/iu;

/** What a page says at one time of the day. */
export const GREETING =
  /(?<!\p{L})(?:good (?:morning|afternoon|evening)|guten (?:morgen|tag|abend))(?!\p{L})/giu;

/** Labels that stand alone beside an address or a number. */
export const CONTACT_LABELS = words(`
  tel telephone telefon téléphone teléfono telefono telefoon phone fon mobile mobil handy cell fax telefax
  email e-mail mail courriel correo call us contact kontakt whatsapp`);

/** A block of these words alone is a consent tool's button or an advertisement's label. */
export const BANNER_BLOCK =
  /^(?:(?:i )?(?:accept|agree|allow|reject|decline|deny|refuse)(?: to)?(?: all)?(?: cookies)?|accept (?:necessary|selected)(?: cookies)?|(?:alle )?(?:cookies )?(?:akzeptieren|zulassen|annehmen|ablehnen|zustimmen)|tout (?:accepter|refuser)|aceptar(?: todo| todas)?|rechazar(?: todo| todas)?|accetta(?: tutti)?|rifiuta(?: tutti)?|alles accepteren|(?:manage |cookie[- ]?)(?:settings|preferences|einstellungen|cookies)|got it!?|ad|ads|advert|advertisement|advertising|sponsored|promoted|anzeige|werbung|publicité|publicidad|pubblicità|advertentie|reklama)$/i;

/** What a consent tool says, in a block of its own: both of these, in any order. */
export const COOKIE = /\bcookies?\b/i;
export const CONSENT =
  /accept|agree|consent|us(?:e|ing)|akzept|zustimm|einwillig|verwend|nutz|setz|utilis|usa|uso|acept|gebruik|consenti/i;
