import { roleTitles } from "#src/extraction/data/role-titles";
import { lazy } from "#src/shared/lazy";
import { readAsianName } from "./asian-name";
import type { PersonName } from "./person-name";
import type { NamedPerson } from "./prose-people";
import { isWholeRole } from "./role-words";

/** Frequent family names of China and Taiwan, of one and of two characters. */
const FAMILIES =
  "王李张張刘劉陈陳杨楊赵趙黄黃周吴吳徐孙孫胡朱高林何郭马馬罗羅梁宋郑鄭谢謝韩韓唐冯馮于董萧蕭程曹袁邓鄧许許傅沈曾彭吕呂苏蘇卢盧蒋蔣蔡贾賈丁魏薛叶葉阎閻余潘杜戴夏钟鍾汪田任姜范方石姚谭譚廖邹鄒熊金陆陸郝孔白崔康毛邱秦江史顾顧侯邵孟龙龍万萬段钱錢汤湯尹黎易常武乔喬贺賀赖賴龚龔文庞龐樊兰蘭殷施陶洪翟安颜顏倪严嚴牛温溫芦季俞章鲁魯葛伍韦韋申尤毕畢聂聶丛焦向柳邢路岳齐齊梅莫庄莊辛管祝左涂谷祁时舒耿牟卜詹关關苗凌费費纪紀靳盛童欧歐甄项項曲成游阳陽裴席卫衛查屈鲍鮑覃霍翁隋甘景薄单單包司柏宁寧柯阮桂闵闵解强柴华華车車冉房边邊辜吉饶饒刁瞿戚丘古米池滕晋苑邬臧畅宫嵇楼樓";
const CHINESE = `(?:欧阳|歐陽|司马|司馬|上官|诸葛|諸葛|东方|皇甫|尉迟|公孙|慕容|司徒|[${FAMILIES}])[\\u4e00-\\u9fff]{1,2}`;
const TITLE =
  "董事长|副董事长|执行董事|总经理|副总经理|董事總經理|總經理|董事長|執行長|创始人|联合创始人|创办人|創辦人|負責人|负责人|法定代表人|首席执行官|总裁|总监|技术总监|主席|会长|理事长|秘书长|院长|校长|店长|主任|总工程师|律师|律師";
const HINT =
  /董|总|總|創|创|执行|執行|[负負]责|我是|我叫|律|主任|[会院校店理]长|主席|代表|院長|店長|園長|所長|社長|オーナー|私|わたし|대표|원장|변호사|소장|센터장|저는|이름/;

const PATTERNS: readonly { pattern: RegExp; name: number; title: number | null }[] = [
  {
    pattern: new RegExp(`(?:我是|我叫)(${CHINESE})(?=[,，。!！、\\s]|$)`, "gu"),
    name: 1,
    title: null,
  },
  {
    pattern: new RegExp(
      `(${TITLE})[:：\\s]?(${CHINESE})(?=先生|女士|博士|教授|[于在率带说表,，。、;；:：\\s(（）)|]|$)`,
      "gu",
    ),
    name: 2,
    title: 1,
  },
  {
    pattern: new RegExp(
      `^(${CHINESE})(?:先生|女士|博士)?[,，:：、\\s]+(?:现任|担任|任)?([\\u4e00-\\u9fff（）()]{0,20}?(?:${TITLE}))`,
      "gu",
    ),
    name: 1,
    title: 2,
  },
  {
    pattern:
      /(?:(代表(?:取締役)?(?:社長)?|院長|店長|園長|所長|社長|オーナー)(?:の|は|、|：|\s)*|(?:私|わたし)は?、?)([\u4e00-\u9fff々]{1,3}[ \u3000]?[\u4e00-\u9fff々\u3041-\u3096\u30a1-\u30fa]{1,4}?)(?=です|と申します|でございます|と言います|といいます)/gu,
    name: 2,
    title: 1,
  },
  {
    pattern:
      /(?:(대표(?:이사|변호사)?|원장|변호사|소장|센터장)\s?|저는\s|이름은\s)([가-힣]{3})(?=입니다|이라고|라고|님|[,.\s|]|$)/gu,
    name: 2,
    title: 1,
  },
];
/** Longer lines are read up to here. */
const MAX_LINE = 600;

/** People in lines of Chinese, Japanese or Korean: `董事长王建国`, `代表の佐藤健一です`. */
export function asianPeopleIn(whole: string): NamedPerson[] {
  const line = whole.slice(0, MAX_LINE);
  if (!HINT.test(line)) return [];
  const found: NamedPerson[] = [];
  for (const { pattern, name: nameAt, title: titleAt } of PATTERNS)
    for (const match of line.matchAll(pattern)) {
      const name = readAsianName(match[nameAt]!);
      const title = titleAt === null ? null : (match[titleAt] ?? null);
      if (name !== null) found.push({ name: asPerson(name), title });
    }
  return found;
}

const NAME_AND_NOTE =
  /^([^\s［【〔[(（][^［【〔[(（]{1,16}?)[\s\u3000]*[［【〔[(（]([^］】〕\])）]{2,18})[］】〕\])）]$/u;
const NOTE_AND_NAME = /^[［【〔[]([^］】〕\]]{2,18})[］】〕\]][\s\u3000]*(\S.{1,7})$/u;

const ROUND = /[（(]/;

/** `山田太郎［代表］`, `【代表】山田太郎`: a name beside its title in brackets. */
export function nameAndBracketedTitle(line: string): NamedPerson | null {
  const behind = NAME_AND_NOTE.exec(line);
  const before = behind ? null : NOTE_AND_NAME.exec(line);
  const [written, title] = behind ? [behind[1], behind[2]] : [before?.[2], before?.[1]];
  if (written === undefined || title === undefined) return null;
  const [first = ""] = title.split(TITLE_SIGN, 1);
  if (!isWholeRole(title) && !(first.length < title.length && isWholeRole(first))) return null;
  const name = readMixedName(written.trim());
  // `許認可申請（行政書士）`: round brackets also contain notes on a task.
  const isNote = ROUND.test(line);
  return name === null || (isNote && !isLikelyAsianName(name))
    ? null
    : { name: asPerson(name), title };
}

/** Between two titles of a person. */
const TITLE_SIGN = /[｜|／/・、,，]/u;
/** `王小明 David`: the name in Latin letters behind a Chinese one. */
const LATIN_GIVEN = /^([\u4e00-\u9fff]{2,4})\s?(\p{Lu}\p{Ll}{1,12}|\p{Lu}{2,12})$/u;

function readMixedName(written: string): string | null {
  const [, own, given] = LATIN_GIVEN.exec(written) ?? [];
  if (own === undefined) return readAsianName(written);
  return CHINESE_NAME.test(own) && readAsianName(own) !== null ? `${own} ${given}` : null;
}

/** Whether letters of Chinese or Japanese are a name without a label: a frequent family name, or a space, shows it. */
export const isLikelyAsianName = (name: string): boolean =>
  /[\s\u3000]/.test(name) ||
  !ONLY_HAN.test(name) ||
  CHINESE_NAME.test(name) ||
  japaneseUnspaced().test(name);
const ONLY_HAN = /^[\u4e00-\u9fff]+$/u;

const MAX_NAME_AND_TITLE = 30;
const SPACES = /[\s\u3000]+/u;

/** `高级工程师 王建国`, `王建国 高级工程师`: a name and a title with white space between them. */
export function nameBesideTitle(line: string): NamedPerson | null {
  if (line.length > MAX_NAME_AND_TITLE) return null;
  const parts = line.split(SPACES);
  if (parts.length < 2 || parts.length > MAX_PARTS) return null;
  const [first, second] = [parts[0]!, parts[1]!];
  const splits: [title: string, written: readonly string[]][] = [
    [first, parts.slice(1)],
    [parts.at(-1)!, parts.slice(0, -1)],
  ];
  // `第一見本会 会長 山田 太郎`: the body or the department stands before the title.
  if (parts.length > 2 && DEPARTMENT.test(first)) splits.push([second, parts.slice(2)]);
  for (const [title, written] of splits) {
    const name = isWholeRole(title) ? readMixedName(written.join(" ")) : null;
    if (name !== null) return { name: asPerson(name), title };
  }
  return null;
}
const DEPARTMENT = /[会會社部課室店局所院校園組団科班]$/u;

/** A title, and a name of two words or of three letters. */
const MAX_PARTS = 4;
const CHINESE_MOBILE =
  /^(?:手机|电话|手機|電話|Tel|Mob)?\s?[.:：]?\s?(?:\(?\+86\)?[\s-]?)?1[3-9]\d[\s-]?\d{4}[\s-]?\d{4}$/u;
const CHINESE_PLACE = /[省市区县镇路店部厂州]$/u;

/** A name of three characters above a number of a mobile telephone. */
export const nameAboveMobile = (line: string, below: string | undefined): NamedPerson | null =>
  line.length === 3 &&
  below !== undefined &&
  CHINESE_MOBILE.test(below) &&
  CHINESE_NAME.test(line) &&
  !CHINESE_PLACE.test(line) &&
  readAsianName(line) !== null
    ? { name: asPerson(line), title: null }
    : null;

export const asPerson = (name: string): PersonName => ({
  name,
  hasGivenName: true,
  isOrdered: true,
  hasHonorific: false,
});

const CHINESE_NAME = new RegExp(`^${CHINESE}$`, "u");
/** Frequent family names of Japan separate the parts of a name without a space. No shop or hall is a person. */
const japaneseUnspaced = lazy(
  () =>
    new RegExp(
      `^(?:${roleTitles().japaneseFamilies.join("|")})[\\u4e00-\\u9fff々\\u3041-\\u3096]{1,3}(?<![店社館堂院園屋所部課会校寺])$`,
      "u",
    ),
);
const JAPANESE_NAME = /^[\u4e00-\u9fff々]{1,3}[ \u3000][\u4e00-\u9fff々\u3041-\u3096]{1,4}$/u;
const BIOGRAPHY =
  /董事|经理|經理|创始|创办|毕业|畢業|曾任|现任|現任|先生|女士|从事|负责|成员|委员|律师|教授|博士|硕士|生まれ|卒業|出身|入社|取得|勤務|経て/u;
const MIN_BIOGRAPHY = 12;
const MAX_TITLE = 30;

/** A name in a line of its own above a biography: `赵建华 ¶ 公司董事长，从事餐饮行业二十年`. */
export function nameAboveBiography(line: string, below: string | undefined): NamedPerson | null {
  if (below === undefined || below.length < MIN_BIOGRAPHY || !BIOGRAPHY.test(below)) return null;
  if (!CHINESE_NAME.test(line) && !JAPANESE_NAME.test(line) && !japaneseUnspaced().test(line))
    return null;
  const name = readAsianName(line);
  const [first = ""] = below.split(/[,，。;；]/, 1);
  const isTitle =
    first.length <= MAX_TITLE && new RegExp(`(?:${TITLE}|成员|委员|经理)$`).test(first);
  return name === null ? null : { name: asPerson(name), title: isTitle ? first : null };
}
