import { describe, expect, it } from "vitest";
import { readPage } from "#src/extraction/read-page";

function profileOf(lang: string, body: string) {
  const html = `<!doctype html><html lang="${lang}"><body><h1>Acme</h1>${body}</body></html>`;
  const page = {
    url: "https://acme.example/",
    isEntry: true,
    headers: {},
    cookies: [],
    wantsLinks: false,
  };
  return readPage(html, page).facts.profile;
}
const peopleOf = (lang: string, body: string) =>
  (profileOf(lang, body)?.people ?? []).map(({ name, title }) => [name, title]);

describe("people behind labels within a line", () => {
  it.each([
    ["ko", "상호명 : 견본상사 | 대표 : 김견본", [["김견본", "대표"]]],
    ["ko", "상호 : 견본상사 대표자 : 김견본 사업자등록번호 : 116-82-00276", [["김견본", "대표자"]]],
    ["ko", "대표이사: 이준 | 대표전화: 053-123-4567", [["이준", "대표이사"]]],
    ["ja", "会社名：見本商店　代表：見本 太郎　設立：2010年", [["見本 太郎", "代表"]]],
    ["zh", "公司：样本 法定代表人：王建国 电话：010-12345678", [["王建国", "法定代表人"]]],
  ])("are read in %s: %s", (lang, line, people) => {
    expect(peopleOf(lang, `<p>${line}</p>`)).toEqual(people);
  });

  it("are read one by one", () => {
    const line = "대표자명 : 김견본 | 개인정보관리책임자 : 이견본 (kim@acme.example)";
    expect(peopleOf("ko", `<p>${line}</p>`)).toEqual([
      ["김견본", "대표자명"],
      ["이견본", null],
    ]);
  });

  it.each([
    ["ko", "대표전화 : 053-123-4567 | 영업시간 : 하루종일"],
    ["ko", "대표 : 이사회 | 상담 : 서비스"],
    ["ko", "대표자 : 문의 | 이메일 : 없음"],
    ["ja", "代表：電話番号　住所：東京都港区"],
  ])("are not read from other words in %s: %s", (lang, line) => {
    expect(peopleOf(lang, `<p>${line}</p>`)).toEqual([]);
  });

  it("end the name of the company before them", () => {
    const statements = profileOf("ko", "<p>상호 : 견본상사 대표자 : 김견본</p>")?.legalNames;
    expect(statements?.map(({ name }) => name)).toEqual(["견본상사"]);
  });
});

describe("the notice that a shop in Japan publishes", () => {
  const notice = (label: string, value: string) => `<dl><dt>${label}</dt><dd>${value}</dd></dl>`;

  it.each(["販売責任者", "運営責任者", "店舗運営責任者", "個人情報保護管理者"])(
    "names a %s",
    (label) => {
      expect(peopleOf("ja", notice(label, "見本 太郎"))).toEqual([["見本 太郎", null]]);
    },
  );

  it("names no tasks", () => {
    expect(peopleOf("ja", notice("運営責任者", "教育・講座"))).toEqual([]);
    expect(peopleOf("ja", notice("施設管理者", "見本 太郎"))).toEqual([]);
  });
});

describe("a label with other words before it", () => {
  it.each([
    ["de", "Muster Reinigung | Inhaber: Max Huber | Tel: 030 123456", "Inhaber"],
    ["it", "P.IVA 00743110157 | Titolare: Mario Rossi", "Titolare"],
    ["de", "Muster Reinigung, Inhaber: Max Huber", "Inhaber"],
    ["en", "Owner, Managing Director: John Smith", "Owner, Managing Director"],
    [
      "en",
      "Deputy Registrar / Human Resources Manager: John Smith",
      "Deputy Registrar / Human Resources Manager",
    ],
  ])("is not part of the title in %s: %s", (lang, line, title) => {
    expect(peopleOf(lang, `<p>${line}</p>`)).toEqual([[expect.any(String), title]]);
  });
});

describe("careers in Korean", () => {
  const career = `<p>Scroll Down</p><h3>김견본 총괄상무</h3><ul><li>- 現 ㈜ 견본 총괄상무</li><li>- 前 다른상사 ㈜</li>
    <li>(전) 다른상사 ㈜</li></ul>`;

  it("do not hide the name with its title above them", () => {
    expect(peopleOf("ko", career)).toEqual([["김견본", "총괄상무"]]);
  });

  it("name former employers, which are not the company", () => {
    expect(profileOf("ko", career)?.legalNames?.map(({ name }) => name)).toEqual(["㈜ 견본"]);
  });
});
