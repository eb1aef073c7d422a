// Legal forms by country. Sources: own list, from the ELF code list of GLEIF (ISO 20275, names only). Licence: as this
// project.

/** Forms that few other words look like. Longer forms come first, because the first match counts. */
const FORMS = [
  // Turkish, which also writes `Ltd.`
  String.raw`A\. ?[ŞS]\.|AŞ|(?:[Ll]td|LTD)\.? ?(?:Şti|ŞTİ|ŞTI|Sti|STI|şti)\.?|(?:Limited|LİMİTED|Anonim|ANONİM) (?:Şirketi|ŞİRKETİ)`,
  // German
  String.raw`g?GmbH(?: ?(?:&|und|u\.) ?Co\.? ?,?(?:KGaA|KG|OHG)?)?`,
  String.raw`Gesellschaft mit beschränkter Haftung`,
  String.raw`(?:gUG|UG) ?\(haftungsbeschr(?:ä|ae)nkt\)(?: ?& ?Co\.? ?KG)?|UG ?& ?Co\.? ?KG`,
  String.raw`(?:AG|SE) ?& ?Co\.? ?KG(?:aA)?|KGaA|Aktiengesellschaft|mbH|OHG|GbR|eGbR|PartGmbB|PartG(?: ?mbB)?`,
  String.raw`[eE]\. ?V\.?(?![\p{L}\d])|e\. ?S\.(?! ?\p{L})|[eE]\. ?[Kk]\.|[eE]\. ?Kfr?\.|[eE]\. ?U\.(?!\p{L})`,
  // English
  String.raw`(?:\(?P\)?(?:vt)?\.?|Private|PRIVATE|PVT\.?) (?:Ltd|LTD|Limited|LIMITED)\.?|(?:Pty|PTY|Pte|PTE|Proprietary)\.?,? (?:Ltd|LTD|Limited|LIMITED)\.?`,
  String.raw`[Cc][oO]\.? ?, ?(?:Ltd|LTD|Inc|INC)\.?|Co\.? (?:Ltd|LTD|Limited)\.?|(?:Ltd|LTD|ltd)\.?(?! ?Ş)|Limited|LIMITED`,
  String.raw`PLLC|LLC|L\.L\.C\.?|LLP|L\.L\.P\.|Inc\.?|INC\.?|inc\.|Incorporated|Corp\.?|CORP\.?|Corporation|PLC|plc|p\.l\.c\.|CIC|FZ-?LLC|FZCO|FZE|DMCC|(?:Sdn|SDN)\.? (?:Bhd|BHD)\.?`,
  // Romance languages
  String.raw`S\. ?A\. ?de ?C\. ?V\.|S\.? de R\.? ?L\.? de C\.? ?V\.|SA de CV`,
  String.raw`SELARL|SARLU?|S\. ?[aà] ?r\. ?l\.(?:-S)?|S\.A\.R\.L\.?|S[aà]rl(?:-S)?|SASU|S\.A\.S\.U\.?|EURL|E\.U\.R\.L\.?|SELAS`,
  String.raw`[sS]\.? ?[rR]\. ?[lL]\.? ?[sS]?\.?(?! ?\p{Ll})|S\.R\.L\.? ?-? ?D?\.?|SRLS?|Srls?|SRL-D|srls?`,
  String.raw`[sS]\. ?p\. ?[aA]\.?|S\.P\.A\.?|SpA|S\. ?n\. ?c\.|s\.n\.c\.|S\.N\.C\.|Snc|S\. ?a\. ?s\.|s\.a\.s\.|[Ss]oc(?:ietà|\.) ?[Cc]oop(?:erativa|\.)(?: [Ss]ociale| [Aa]gricola)?(?: ?[aA] ?\.?[rR]\.?[lL]\.?)?`,
  String.raw`S\. ?L\. ?(?:U|P|L|N\.E)\.?|S\. ?L\.(?!\p{L})|S\. ?A\. ?U\.|SLU|SLP|S\.? ?Coop\.?|S\.C\.P\.`,
  String.raw`(?:Unipessoal,? )?L\.?da\.?|(?:UNIPESSOAL,? )?LDA\.?|(?:Ltda|LTDA)\.?(?: ?-? ?(?:ME|EPP))?|EIRELI|Eireli|S\/A|PFA|P\.F\.A\.|ODV|ETS|ASD|A\.S\.D\.|S\.S\.D\.|ONLUS|Onlus`,
  String.raw`S\. ?A\. ?S\.?|S\. ?A\.(?!\p{L})|S\.C\.I\.|A\. ?C\.(?!\p{L})`,
  // Dutch
  String.raw`B\. ?V\.(?!\p{L})|N\. ?V\.(?!\p{L})|V\. ?[oO]\. ?F\.|BVBA|CVBA|VOF|VZW|vzw|ASBL|asbl|SPRL|Comm\. ?V\.?|CommV|C\.V\.`,
  // Nordic and Baltic
  String.raw`A\/S|ApS|APS|I\/S|K\/S|Oyj?|OYJ?|Tmi|OÜ|SIA|UAB|ehf\.?`,
  // Slavic
  String.raw`[Ss][Pp]\. ?[zZ] ?[oO]\. ?[oO]\.?(?: ?[Ss]p\. ?[kjKJ]\.)?|[sS]p\. ?[kj]\.|[Ss]p\. z ograniczoną odpowiedzialnością|[Ss]półka (?:z ograniczoną odpowiedzialnością|akcyjna|jawna|komandytowa|cywilna)|SPÓŁKA (?:Z OGRANICZONĄ ODPOWIEDZIALNOŚCIĄ|AKCYJNA|KOMANDYTOWA|JAWNA|CYWILNA)`,
  String.raw`spol\. ?s ?r\. ?o\.|[sS]\. ?r\. ?o\.?(?![\p{L}])|a\. ?s\.(?!\p{L})|v\. ?o\. ?s\.|k\. ?s\.|z\. ?s\.(?!\p{L})`,
  String.raw`(?:j\. ?)?d\. ?o\. ?o\.?|D\.O\.O\.?|DOO|d\. ?d\.(?!\p{L})|s\.p\.(?!\p{L})`,
  String.raw`ЕООД|ООД|ЕАД|АД|ООО|ОАО|ЗАО|ПАО|ТОВ|ДООЕЛ|ДОО|д\.о\.о\.?`,
  // Hungarian, Greek
  String.raw`[Kk]ft\.?|KFT\.?|Bt\.|[Zz]rt\.?|ZRT\.?|Nyrt\.?|Kkt\.|Korlátolt [Ff]elelősségű [Tt]ársaság|Zártkörűen [Mm]űködő [Rr]észvénytársaság|Betéti [Tt]ársaság|\p{L}*[Ee]gyesül[e]t|Alapítvány|Szövetkezet`,
  String.raw`(?:(?:ΜΟΝΟΠΡΟΣΩΠΗ|Μονοπρόσωπη) )?(?:Ι\.? ?Κ\.? ?Ε\.?|Ε\.? ?Π\.? ?Ε\.?|Α\.? ?Ε\.?|Ο\.? ?Ε\.?|Ε\.Ε\.)`,
];
/** Forms that are also words or other abbreviations: the name ends a part of the line, and something else shows it. */
const WEAK_FORMS = String.raw`ANS|UPA|gmbh|AG|KG|OG|UG|eG|SE|AB|HB|KB|ASA|AS|SA|SAS|Sas|SL|BV|NV|Bt|Ky|ry|SCI|LP|S\.C\.|s\.c\.|sarl|EI`;

const BEFORE = String.raw`(?<=[\s,.(„"»”’'-])`;
const AFTER = String.raw`(?![\p{L}\d])`;
/** A form of a company behind its name; group 1 is a weak one. */
export const FORM = new RegExp(`${BEFORE}(?:${FORMS.join("|")}|(${WEAK_FORMS}))${AFTER}`, "gu");

/** Forms before a name: `ООО «Ромашка»`, `Stichting Vrienden`. */
const CAPITALIZED = String.raw`\p{Lu}[\p{L}\d&'’-]+`;
const SMALL = String.raw`(?:(?:de|du|des|la|le|les|et|en|van|voor|der|het|&) |[dl]['’]){0,2}`;
export const FORM_BEFORE = new RegExp(
  String.raw`(?<![\p{L}\d])(?:(?:ООО|АО|ПАО|ТОВ|ЕТ|ИП) ?[«"„“][^»"“”]{2,60}[»"“”]|(?:SARL|SASU?|EURL|SCI|Stichting|Vereniging|(?:HSB )?(?:Brf|BRF)|Bostadsrättsföreningen|Stiftelsen) ${SMALL}${CAPITALIZED}(?: ${SMALL}${CAPITALIZED}){0,4})`,
  "u",
);

/** Japanese, Chinese and Korean names with their forms before or behind. */
const JP_FORM =
  "(?:(?:特例)?(?:株式会社|有限会社|合同会社|合資会社|合名会社)|㈱|（株）|(?:一般|公益)(?:社団|財団)法人|(?:特定医療|社会医療|医療)法人(?:社団|財団)?|社会福祉法人|学校法人|特定非営利活動法人|(?:税理士|弁護士|司法書士|行政書士|社会保険労務士|監査)法人)";
const JP_PART = String.raw`[^\s、。,（）()|｜・©:：「」『』【】/／～]`;
const JP_LEAD = String.raw`[^\s、。,（）()|｜©:：「」『』【】/／～はがをにでと]`;
const JP_NAME = `${JP_LEAD}(?:${JP_PART}|・){1,24}`;
/** The form stands before the name: behind a space, a sign or a label. */
export const JAPANESE_FIRST = new RegExp(
  `(?:(?<!${JP_PART})|(?<=社名|商号|名称|運営))${JP_FORM}[\\s\\u3000]?${JP_NAME}`,
  "u",
);
export const JAPANESE = new RegExp(
  `(?:${JP_PART}|・){2,24}[\\s\\u3000]?(?:${JP_FORM}|協同組合)|${JP_FORM}[\\s\\u3000]?${JP_NAME}`,
  "u",
);
export const JAPANESE_FORM_ONLY = new RegExp(`^${JP_FORM}$`, "u");
export const CHINESE =
  /[\u4e00-\u9fff]{2,12}(?:（[\u4e00-\u9fff]{2,6}）|\([\u4e00-\u9fff]{2,6}\))?[\u4e00-\u9fff]{0,16}(?:有限责任公司|股份有限公司|有限公司|有限責任公司)/u;
export const KOREAN_FIRST =
  /(?<![가-힣])(?:주식회사|유한회사|\(주\)|（주）|㈜|(?:사단|재단|의료|사회복지|농업회사|법무)법인)\s?[가-힣A-Za-z\d&]{2,20}/u;
export const KOREAN =
  /(?:주식회사|유한회사|\(주\)|（주）|㈜|(?:사단|재단|의료|사회복지|농업회사|법무)법인)\s?[가-힣A-Za-z\d&]{2,20}|[가-힣A-Za-z\d&]{2,20}\s?(?:주식회사|\(주\)|㈜)/u;
export const VIETNAMESE =
  /(?:CÔNG TY|Công [Tt]y|công ty)(?: (?:TNHH|Trách [Nn]hiệm [Hh]ữu [Hh]ạn|TRÁCH NHIỆM HỮU HẠN|CỔ PHẦN|[Cc]ổ [Pp]hần|CP))(?: (?:[\p{Lu}\d&][\p{L}\d&.-]*|và|một thành viên|-|–)){1,12}/u;
