import { lazy } from "#src/shared/lazy";
import type { WrittenName } from "./legal-name-parts";

const LATIN = String.raw`(?!(?:All|Copyright|Rights|Reserved|TEL|Tel|FAX|Fax|URL|Inc|Co|HOME|Home)\b)[A-Za-z][A-Za-z\d&'’-]*`;
const MORE_LATIN = `(?: (?=[A-Z])${LATIN}){0,4}`;

/** Japanese names with their forms before or behind. */
const JP_SHORT = "㈱|㈲|[（(][株有同][）)]";
const JP_FORM = `(?:(?:特例)?(?:株式会社|有限会社|合同会社|合資会社|合名会社)|${JP_SHORT}|(?:一般|公益)(?:社団|財団)法人|(?:特定医療|社会医療|医療)法人(?:社団|財団)?|(?:社会福祉|学校|特定非営利活動|NPO|宗教|農事組合|(?:地方)?独立行政|国立大学|税理士|弁護士|司法書士|行政書士|社会保険労務士|監査|特許業務)法人|企業組合|(?:生活|農業|漁業|事業)協同組合|有限責任事業組合)`;
const JP_PART = String.raw`[^\s、。,（）()|｜・©:：「」『』【】/／～'"]`;
const JP_LEAD = String.raw`[^\s、。,（）()|｜・©:：「」『』【】/／～'"はがをにでと]`;
const JP_NAME = `(?:(?:${LATIN}${MORE_LATIN})(?:${JP_PART}|・){0,20}|${JP_LEAD}(?:${JP_PART}|・){1,24})`;
const KR_PART = String.raw`[가-힣A-Za-z\d&]`;
const KR_FORM =
  "(?:주식회사|유한회사|유한책임회사|합자회사|합명회사|[(（][주유사재][)）]|㈜|(?:사단|재단|의료|사회복지|농업회사|영농조합|법무|세무|회계|노무|특허|관세|학교|비영리)법인|법률사무소|변호사사무소|특허사무소|세무회계사무소|(?:사회적)?협동조합)";
const CN_FORM =
  "(?:有限责任公司|股份有限公司|有限公司|有限責任公司|合伙企业|律师事务所|会计师事务所|集团总?公司|总公司)";

const patterns = lazy(() => [
  // `Acme Energy 合同会社`: words of Latin letters belong to the form behind them, unless a name follows.
  new RegExp(
    String.raw`(?<![\p{L}\d])${LATIN}${MORE_LATIN}[ \u3000]?${JP_FORM}(?=[\s。、」）|,.]|$)`,
    "u",
  ),
  // The form stands before the name: behind a space, a sign, a label or a particle.
  new RegExp(
    String.raw`(?:(?<!${JP_PART})|(?<=社名|商号|名称|運営)|(?<=[ぁ-ん])(?=${JP_FORM}[一-龯ァ-ヶA-Z]))${JP_FORM}[ \u3000]?${JP_NAME}`,
    "u",
  ),
  new RegExp(
    String.raw`(?:(?:${LATIN} ?)${MORE_LATIN}|(?:${JP_PART}|・){2,24})[ \u3000]?(?:${JP_FORM}|協同組合)|${JP_FORM}[ \u3000]?${JP_NAME}`,
    "u",
  ),
  new RegExp(
    String.raw`[\u4e00-\u9fff][\u4e00-\u9fffA-Za-z\d]{1,15}(?:（[\u4e00-\u9fff]{2,6}）|\([\u4e00-\u9fff]{2,6}\))?[\u4e00-\u9fff]{0,16}${CN_FORM}(?:[(（](?:有限|普通|特殊普通)合伙[)）])?`,
    "u",
  ),
  new RegExp(
    String.raw`(?<![가-힣])(?:농업회사법인|사단법인|재단법인) ${KR_PART}{2,20} ?주식회사`,
    "u",
  ),
  new RegExp(String.raw`(?<![가-힣])${KR_FORM}\s?(?!\d)${KR_PART}{2,20}`, "u"),
  new RegExp(
    String.raw`${KR_FORM}\s?(?!\d)${KR_PART}{2,20}|(?!\d)${KR_PART}{2,20}\s?(?:주식회사|\(주\)|㈜|(?:사회적)?협동조합|영농조합법인)`,
    "u",
  ),
]);

/** Words and signs around a name: `版权为 …`, `…は`. */
const EDGES =
  /^(?:[>＞»・●■◆▲]+|版权为|版权所有|版權所有|运营商|运营：|運営会社|運営元|運営者|運営|会社名|商号|社名|公司名称|企业名称|회사명|상호|曾任|现任|就职于|加入)/u;
/** `本公司与某省的样本有限公司`: words of a sentence before a Chinese name. */
const CHINESE_SENTENCE = /^[\u4e00-\u9fff]*[与與的](?=[\u4e00-\u9fff]{4,}(?:公司|事务所)$)/u;
/** A particle behind a name, and what follows it. */
const PARTICLE =
  /(?<=[\u30a0-\u30ff\u4e00-\u9fffA-Za-z\d])(?:では|には|として|により|による|より|から|です|まで|[はがをにで])(?![ァ-ヶー]).*$|(?<=[\u30a0-\u30ff\u4e00-\u9fffA-Za-z\d])の(?=.{5,}$).*$|様$|(?<=[가-힣]{2}|[A-Za-z\d])(?:은|는|을|를|의|에서|으로)$/u;
const FORM_LAST = new RegExp(`.(?:会社|法人|協同組合|${JP_SHORT})$`, "u");
const FORM_FIRST = new RegExp(
  `^(?:\\S*?(?:会社|法人)(?:社団|財団)?|${JP_SHORT}|[(（][주유사재][)）]|㈜)\\s?`,
  "u",
);
const FORM_ONLY = new RegExp(`^${JP_FORM}$`, "u");
const NO_NAME = /^(?:代表|取締|概要|について|の|様|情報|案内|番号|等|等の|以下|は|が|설립|전환)/u;
/** `大手監査法人`: words for firms of a kind. */
const KIND_OF_FIRM = /^(?:大手|各|某|全国|外資系|国内|中小|上場)/u;
const MIN_LENGTH = 3;

/** The first name in a line with letters of Chinese, Japanese or Korean. */
export function asianName(line: string): WrittenName | null {
  for (const pattern of patterns()) {
    const match = pattern.exec(line);
    const found = match && nameOf(match);
    if (found) return found;
  }
  return null;
}

function nameOf(match: RegExpExecArray): WrittenName | null {
  const edges = match[0].trim().replace(EDGES, "").replace(CHINESE_SENTENCE, "");
  const isBehind = FORM_LAST.test(edges);
  const name = (
    isBehind ? edges.replace(/^.*[はがをで]/u, "") : edges.replace(PARTICLE, "")
  ).trim();
  if (isBehind && !FORM_LAST.test(name)) return null;
  const form = FORM_FIRST.exec(name)?.[0] ?? "";
  const isName = name.length >= MIN_LENGTH && !FORM_ONLY.test(name);
  if (!isName || (form !== "" && form.length === name.length && !isBehind)) return null;
  if (NO_NAME.test(name.slice(form.length)) || KIND_OF_FIRM.test(name)) return null;
  return { name, isWeak: false, index: match.index, form: "" };
}

/** Words of trades in lower case, by their second syllables: `Công ty TNHH Thương mại và Dịch vụ Ví Dụ`. */
const TRADE =
  "mại|vụ|xuất|dựng|tư|triển|nghệ|lịch|tải|vấn|kế|phẩm|liệu|thất|khí|điện|tử|thông|tin|nghiệp|thuật|tạo|khẩu|nhập|chế|biến|bị|thành|viên|doanh|sản|giáo|dục|kinh|hàng|thiết|kiến|trúc|đầu|xây|thương|dịch|phát|công|du|vận|giao|nhận|thực|vật|nội";
const VIETNAMESE = lazy(
  () =>
    new RegExp(
      String.raw`(?:(?:TỔNG |Tổng )?(?:CÔNG TY|Công [Tt]y|công ty|CTY|Cty)(?: (?:Luật|LUẬT))? (?:TNHH|Trách [Nn]hiệm [Hh]ữu [Hh]ạn|TRÁCH NHIỆM HỮU HẠN|CỔ PHẦN|[Cc]ổ [Pp]hần|CP|Hợp danh|HỢP DANH)|DNTN|Doanh nghiệp tư nhân|DOANH NGHIỆP TƯ NHÂN|Hợp tác xã|HỢP TÁC XÃ|Hộ kinh doanh|HỘ KINH DOANH|Tập đoàn|TẬP ĐOÀN|Văn phòng [Ll]uật sư|VĂN PHÒNG LUẬT SƯ|Văn phòng [Cc]ông chứng)(?: (?!All\b|Copyright\b|Rights\b)(?:[Cc]ộng sự|[\p{Lu}\d&][\p{L}\d&-]*(?:\.(?=[\p{L}]))?|và|&|một thành viên|(?:${TRADE})(?![\p{L}])|-|–)){1,14}`,
      "u",
    ),
);

const MAY_BE_VIETNAMESE =
  /TNHH|công ty|CÔNG TY|cty|DNTN|doanh|DOANH|tác xã|TÁC XÃ|đoàn|ĐOÀN|luật sư|công chứng/i;

/** A Vietnamese name, which starts with its form. */
export function vietnameseName(line: string): WrittenName | null {
  const match = MAY_BE_VIETNAMESE.test(line) ? VIETNAMESE().exec(line) : null;
  if (!match) return null;
  const name = match[0].replace(/(?:[\s,;:–-]| và)+$/u, "");
  return { name, isWeak: false, index: match.index, form: "" };
}
