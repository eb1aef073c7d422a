import type { FoundAddress } from "#src/extraction/facts/profile-facts";
import { clip } from "#src/extraction/html/snippet";
import { addressWords } from "./address-words";

type Place = Omit<FoundAddress, "kind">;

const JAPANESE =
  /(北海道|東京都|京都府|大阪府|[\u4e00-\u9fff]{2,3}県)((?:武蔵村山|東村山|村山|村上|羽村|町田|大町|十日町|四日市|廿日市|野々市|市川|市原)市|[\u4e00-\u9fff\u3040-\u30ffケヶ]{1,7}?(?:市(?:[\u4e00-\u9fff]{1,4}区)?|区|郡[\u4e00-\u9fff\u3040-\u30ff]{1,6}?(?:村町|[町村])|[町村]))\s*([^、。()（）]{0,20}?\d[^、。()（）]*)/u;
const JAPANESE_TOWN =
  /()([\u4e00-\u9fff]{1,6}市(?:[\u4e00-\u9fff]{1,4}区)?|[\u4e00-\u9fff]{1,4}区)\s*([^、。()（）]{1,20}?\d[^、。()（）]*)/u;
const JAPANESE_CODE = /〒?\s*(\d{3})[-‐－]?(\d{4})(?!\d)/;
const KOREAN_STREET =
  "((?:\\S+[읍면]\\s+)?\\S*[가-힣\\d](?:로|길|동|읍|면|리|대로)(?:\\s*\\d+번?[가-힣]*길)?\\s*\\d[^|·•]*)";
const KOREAN = new RegExp(
  `(서울|부산|대구|인천|광주|대전|울산|세종|경기|강원|충북|충남|전북|전남|경북|경남|제주|충청북|충청남|전라북|전라남|경상북|경상남)(?:(?:특별자치|특별|광역)?[시도]\\s*|\\s+)((?:\\S+?[시군구]\\s+){0,2})${KOREAN_STREET}`,
  "u",
);
/** `성남시 분당구 판교로 10`: without the province. */
const KOREAN_TOWN = new RegExp(
  `(?:^|[\\s:：])()([가-힣]{2,3}시\\s+(?:[가-힣]{1,3}구\\s+)?)${KOREAN_STREET}`,
  "u",
);
/** Cities that are no part of a province. Their districts belong to the street. */
const METROPOLIS = /^(?:서울|부산|대구|인천|광주|대전|울산|세종)$/;
const KOREAN_CODE = /(?:\(우?\)?|우\)?|\[)?\s*(\d{5})\)?(?!\d)/;
const CODE_BEHIND = /\s*[([]우?(?:편번호)?[.:]?\s*(\d{5})[)\]].*$/u;
const HONG_KONG =
  /(香港|澳[門门])(?:特[别別]行政[区區])?([\u4e00-\u9fff][\u4e00-\u9fffA-Za-z\d\s-]{2,60}(?:号|號|室|楼|樓|座)[\u4e00-\u9fffA-Za-z\d-]{0,20})/u;
const CHINESE =
  /((?:[\u4e00-\u9fff]{2,8}(?:省|自治区|縣))?)\s*([\u4e00-\u9fff]{2,7}?市)\s?([\u4e00-\u9fff]{1,8}?(?:区|县|市|镇|乡|街道)?[\u4e00-\u9fffA-Za-z\d\s（）()#-]{2,60}(?:号|號|室|楼|樓|幢|栋|棟|层|層|座|大厦|广场|园|村|路)[\u4e00-\u9fffA-Za-z\d-]{0,20})/u;
/** Cities and counties of Taiwan, in traditional letters. */
const TAIWAN =
  /[台臺][北中南東]|新北|桃園|高雄|基隆|新竹|嘉義|苗栗|彰化|南投|雲林|屏東|宜蘭|花蓮|澎湖/u;

/** Links and labels behind an address. */
const AFTER_STREET =
  /\s*(?:\s[—―–|｜].*|[—―｜].*|(?:代表|店主|園主)\S{0,3}[\s:：].*|[[［]?(?:Google ?)?MAP\b.*|地図.*|アクセス.*|(?:TEL|FAX|電話|営業時間).*)$/iu;

/** Reads an address in Japanese, Korean or Chinese order: from the largest part to the smallest. */
export function readAsianAddress(
  lines: readonly string[],
  at: number,
  countries: readonly string[],
): Place | null {
  const line = lines[at]!;
  if (!/[\u3040-\u9fff\uac00-\ud7af]/.test(line) || line.length > 300) return null;
  return (
    readJapanese(lines, at, countries) ??
    readKorean(line, countries) ??
    (countries.includes("CN") || countries.includes("TW") || isLabelled(lines, at)
      ? readChinese(line, lines[at + 1])
      : null)
  );
}

function readJapanese(
  lines: readonly string[],
  at: number,
  countries: readonly string[],
): Place | null {
  const line = lines[at]!;
  const startsWithTown = hasCode(lines, at) || (countries.includes("JP") && isOverPhone(lines, at));
  const match = JAPANESE.exec(line) ?? (startsWithTown ? JAPANESE_TOWN.exec(line) : null);
  if (!match) return null;
  const [, region, city, street] = match;
  const before = line.slice(0, match.index);
  const code = JAPANESE_CODE.exec(before) ?? JAPANESE_CODE.exec(codeLine(lines[at - 1]));
  if (/◯|○○|000-0000|XXX/.test(line) || MOVED.test(street!)) return null;
  return {
    street: street!.replace(AFTER_STREET, "").trim(),
    postalCode: code ? `${code[1]}-${code[2]}` : null,
    city: city!,
    region: region || null,
    country: "JP",
    snippet: clip(code && !JAPANESE_CODE.test(before) ? `${lines[at - 1]} ${line}` : line),
  };
}

/** `3-6-2に移転`: an entry of a history. */
const MOVED = /\d\p{L}{0,12}?(?:[にへを]$|(?:に|へ)(?:本社)?(?:移転|開設|設立))/u;

/** Without the prefecture, a postal code shows that a line is an address. */
const hasCode = (lines: readonly string[], at: number) =>
  /^(?:\p{Lo}{2,6}\s*[:：]\s*)?〒?\s*\d{3}[-‐－]\d{4}/u.test(lines[at]!) ||
  JAPANESE_CODE.test(codeLine(lines[at - 1]));

const MAX_OVER_PHONE = 60;
const TOWN_AND_HOUSE =
  /^[\u4e00-\u9fff]{1,6}市[^、。()（）\s\d]{1,16}\d{1,4}(?:丁目|番地?|[-‐－−]\d)/u;
const PHONE_LINE = /^(?:TEL|電話|☎|℡)/iu;
/** `堺市南区豊田744-1 ¶ TEL:072-000-0000`: an office in a list, without its prefecture and its postal code. */
const isOverPhone = (lines: readonly string[], at: number) =>
  lines[at]!.length <= MAX_OVER_PHONE &&
  PHONE_LINE.test(lines[at + 1] ?? "") &&
  TOWN_AND_HOUSE.test(lines[at]!);

const codeLine = (line: string | undefined) => (line && line.length <= 14 ? line : "");

/** `829-2에 사업장을 두고 있습니다.`: the particle and the verb of a sentence. */
const KOREAN_SENTENCE =
  /(\d(?:번지|호|층)?)(?:에서|에|의|으로|로|은|는|이|가|을|를)\s(?=[가-힣]{2}).*$/u;
/** Motorways and junctions in directions. */
const KOREAN_ROAD = /고속(?:도로|국도)|분기점|톨게이트|나들목|IC에서/u;

function readKorean(line: string, countries: readonly string[]): Place | null {
  const match = KOREAN.exec(line) ?? (countries.includes("KR") ? KOREAN_TOWN.exec(line) : null);
  if (!match) return null;
  const [all, region = "", district = "", road = ""] = match;
  const isMetropolis = METROPOLIS.test(region);
  if (KOREAN_ROAD.test(road) || (district === "" && region !== "세종")) return null;
  const street = isMetropolis ? `${district}${road}` : road;
  const around = line.slice(Math.max(0, match.index - 12), match.index);
  return {
    street: street
      .replace(CODE_BEHIND, "")
      .replace(KOREAN_SENTENCE, "$1")
      .replace(/\s*(?:전화|tel|fax|대표|사업자).*$/iu, "")
      .replace(/[\s,;:]+$/, ""),
    postalCode: KOREAN_CODE.exec(around)?.[1] ?? CODE_BEHIND.exec(street)?.[1] ?? null,
    city: isMetropolis ? region : district.trim(),
    region: isMetropolis ? null : region || null,
    country: "KR",
    snippet: clip(all.length > 150 ? all : line),
  };
}

/** `邮编:460-0003`: a Japanese code on a Chinese page. */
const FOREIGN_CODE = /(?<!\d)\d{3}-\d{4}(?!\d)/;
const COUNTRY = /中[华華]人民共和[国國]|^中[国國](?=\p{L}{2,3}[省市])/u;

/** `邮政编码:311121` below an address. */
const CODE_BELOW = /^(?:(?:邮编|邮政编码|郵編|郵遞區號)[\s:：]*)?(\d{6})$/u;

/** `地址：北京市朝阳区样本大厦`: a label, a district and a building that needs no number. */
const CHINESE_LABEL = /^(?:公司|总部|办公|联系|工厂)?地\s?址\s*[:：]/u;
const NAMED_PLACE = /^[\u4e00-\u9fff]{1,8}?[区县市镇].*(?:大厦|广场|园区?|中心|大楼|路|街|村|楼)/u;

function readChinese(written: string, below = ""): Place | null {
  const line = written.replace(COUNTRY, "");
  const match = CHINESE.exec(line);
  if (!match) return readHongKong(line);
  const [all, province, city, rest] = match;
  const isSure = /\d/.test(rest!) || (CHINESE_LABEL.test(line) && NAMED_PLACE.test(rest!));
  if (!isSure || FOREIGN_CODE.test(line)) return null;
  return {
    street: rest!.trim(),
    postalCode:
      /(?<!\d)(\d{6})(?!\d)/.exec(line.slice(match.index + all.length))?.[1] ??
      CODE_BELOW.exec(below)?.[1] ??
      null,
    city: city!,
    region: province || null,
    country: TAIWAN.test(`${province}${city}`) ? "TW" : "CN",
    snippet: clip(line),
  };
}

function readHongKong(line: string): Place | null {
  const match = HONG_KONG.exec(line);
  if (!match || !/\d/.test(match[2]!)) return null;
  const [, city, street] = match;
  const country = city === "香港" ? "HK" : "MO";
  return {
    street: street!.trim(),
    postalCode: null,
    city: city!,
    region: null,
    country,
    snippet: clip(line),
  };
}

function isLabelled(lines: readonly string[], at: number): boolean {
  const { label } = addressWords();
  return label.test(lines[at]!) || (lines[at - 1]?.length ?? 99) <= 8;
}
