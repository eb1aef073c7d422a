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
const NOT_A_NAME = new RegExp(
  [
    "出生|毕业|畢業|技术|技術|总监|總監|总裁|總裁|主管|工程|设计|設計|市场|市場|运营|營運|销售|銷售|财务|財務|研发|研發|会计|秘书|助理|专员|客服|采购|人力|行政|品牌|从事|從事|我们|我們|加入|资料|資料|招聘|联系|聯絡|关于|關於|产品|產品|服务|新闻|下载|首页|合作|伙伴|团队|公司|大学|先生|女士|董事|经理|經理",
    "役員|本社|支社|工場|創業|創立|理事|紹介|[円万歴略]|会社|株式|有限|代表|取締|社長|会長|部長|課長|所在|電話|番号|設立|資本|事業|内容|概要",
    "職種|雇用|形態|勤務|事務|スタッフ|補助|業績|県|市$|区$|様|氏$|営業|時間|定休|採用|情報|沿革|理念|挨拶|作成|準備|一覧|組織|委員|部門|担当|役職|氏名|名前|従業員|社員|人数|職員|総務|人事|経理|本部",
    "支店|店舗|会員|株主|監査|執行|業務|製造|開発|技術|品質|管理|企画|研究|法人|学校|病院|医院|教室|保険|証明|資格|免許|経歴|方針|決算|主要|取引|銀行|売上",
    "制作|執筆|編集|構成|撮影|配信|映像|翻訳|印刷|施工|工事|清掃|輸送|販売|修理|運送|加盟|団体|許可|登録|年月|顧問|責任|連絡|案内|予約|受付|料金|地図|交通|住所|施設|相談|初診|診療|休診|中$|図$|者$|會|会$|的|话|話$|们$|們$|员|運作|运作",
    "연혁|경영|이사|위원회|총회|이념|맞춤|변호|대표|회사|상담|전화|소개|주소|업무|문의|오시|인사|경력|학력|인증|연락|약력|자료|제품|사업|기술|채용|보도|서비스",
    "團隊|團體|合夥|合伙人|專業|专业|服務|註冊|注册|律師|律师|專案|项目|項目|人員|人员|業務|业务|法務|法务|案件|諮詢|咨询|媒體|新聞|首頁|地址|其他|外地",
    "고객|센터|법률|구성원|기획|전략|형태|성과|관리|지원|교육|연구|개발|홍보|마케팅|조직|정책|정보|공지|사항|안내|진료|예약|시설|장비|부서|직원|직급|직책|성명|이름|기업|공장|지점|본사|지사|이메일|메일|팩스|대표|원장|創辦|创办|创始|創始|總經|总经|小姐",
  ].join("|"),
  "u",
);
/** `김 견 본`: spaces between all letters. */
const SPACED =
  /^(?:[가-힣]\s[가-힣]\s[가-힣]|[\u4e00-\u9fff]\s[\u4e00-\u9fff](?:\s[\u4e00-\u9fff]){1,2})$/u;
const NOTE = /\s*[（(][^）)]*[）)]\s*$/u;
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
  return isName && !NOT_A_NAME.test(name) && !isWholeRole(name) ? name : null;
}

/** The same behind a label that only a name follows. */
export function readLabelledAsianName(written: string): string | null {
  const name = written.trim();
  return readAsianName(name) ?? (SHORT_KOREAN.test(name) && !NOT_A_NAME.test(name) ? name : null);
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
