import { roleTitles } from "#src/extraction/data/role-titles";
import { lazy } from "#src/shared/lazy";
import { isWholeRole } from "./role-words";

const CHINESE =
  /^[\u4e00-\u9fff\u3005]{1,4}[\s\u3000]?[\u4e00-\u9fff\u3040-\u30fa\u30fc-\u30ff\u3005]{1,4}$/u;
const KATAKANA =
  /^[\u30a0-\u30ff]{2,10}[\s・=＝][\u30a0-\u30ff]{2,10}(?:[\s・][\u30a0-\u30ff]{2,10})?$/u;
/** Family names of Korea have one syllable, and few have two. */
const KOREAN_FAMILY =
  "(?:[김이박최정강조윤장임한오서신권황안송류유전홍고문양손배백허남심노하곽성차주우구민진나지엄채원천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제모탁국은편용예경봉사부라]\\s?|(?:남궁|선우|황보|제갈|독고|사공|서문)\\s?)";
const KOREAN = new RegExp(`^${KOREAN_FAMILY}[가-힣]{2}$`, "u");
/** One Korean given name in twenty has one syllable, as have many words. */
const SHORT_KOREAN = new RegExp(`^${KOREAN_FAMILY}[가-힣]$`, "u");
/** Parts of titles, places and companies that look like names in these scripts. */
const notNames = lazy(() => new RegExp(roleTitles().notAsianNames.join("|"), "u"));
/** `김 견 본`: spaces between all letters. */
const SPACED =
  /^(?:[가-힣]\s[가-힣]\s[가-힣]|[\u4e00-\u9fff]\s[\u4e00-\u9fff](?:\s[\u4e00-\u9fff]){1,2})$/u;
const NOTE = /\s*[（(][^）)]*[）)]\s*$/u;
/** `山田太郎 (大阪)第123456号`: the number of a licence. */
const LICENCE =
  /[\s\u3000]*(?:[（(][^）)]{1,12}[）)]|登録番号[:：]?|登録)?[\s\u3000]*第?[\d０-９]{3,8}号[）)]?$/u;

/** A name in Japanese without the number of a licence behind it. */
export const withoutLicence = (written: string): string =>
  written.endsWith("号") || written.endsWith("号)") || written.endsWith("号）")
    ? written.replace(LICENCE, "")
    : written;
const FORM_OF_ADDRESS =
  /(?:様|氏|先生|女士|小姐|드림|님|\s(?:博士|硕士|碩士|教授|老师|老師|医师|醫師|律师|律師|MBA))$/u;

/** A name in Chinese, Japanese or Korean letters, which only a label or a title separates from words. */
export function readAsianName(written: string): string | null {
  const plain = written.replace(NOTE, "").replace(FORM_OF_ADDRESS, "").trim();
  const name = SPACED.test(plain) ? plain.replace(/\s/g, "") : plain;
  const isName =
    (CHINESE.test(name) && name.length >= 2 && name.length <= (/\s/.test(name) ? 8 : 6)) ||
    KATAKANA.test(name) ||
    KOREAN.test(name);
  return isName && !notNames().test(name) && !isWholeRole(name) ? name : null;
}

/** The same behind a label that only a name follows. */
export function readLabelledAsianName(written: string): string | null {
  const name = written.trim();
  return readAsianName(name) ?? (SHORT_KOREAN.test(name) && !notNames().test(name) ? name : null);
}

/** Letters of no other language with Latin letters. */
const VIETNAMESE = /[ơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/iu;
const VIETNAMESE_FAMILIES = new Set(
  `nguyễn trần lê phạm hoàng huỳnh phan vũ võ đặng bùi đỗ hồ ngô dương lý đinh trịnh mai đào lâm trương tạ hà cao châu lưu
   tô thái tăng quách vương kiều phùng đoàn diệp thạch nghiêm từ tống triệu chu giang bạch lương hứa mạc khổng lục quan vi`.split(
    /\s+/,
  ),
);

/** Whether words in Vietnamese are no name: they start with no family name. */
export const isVietnameseText = (words: readonly string[]): boolean =>
  words.some((word) => VIETNAMESE.test(word)) &&
  !VIETNAMESE_FAMILIES.has(words[0]!.toLowerCase()) &&
  !VIETNAMESE_FAMILIES.has(words.at(-1)!.toLowerCase());
