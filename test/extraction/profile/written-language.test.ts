import { describe, expect, it } from "vitest";
import { readPage } from "#src/extraction/read-page";
import { writtenLanguage } from "#src/extraction/profile/written-language";

describe("the language of a text by its letters", () => {
  it.each([
    [
      "hu",
      "Időpont egyeztetés után rendelőnkben várjuk kedves betegeinket, akik időben, előre kérnek időpontot, fűtött épületbe, felnőtt és gyermek ellátásra jönnek.",
    ],
    ["tr", "Çalışma alanlarımız arasında sözleşme hazırlığı ve danışmanlık vardır."],
    ["vi", "Trụ sở chính của công ty ở quận Hoàn Kiếm, thành phố Hà Nội"],
    ["el", "Διεύθυνση γραφείου και στοιχεία επικοινωνίας"],
    [
      "ru",
      "Мы работаем с 2010 года, чтобы вы были довольны: услуги для бизнеса и быстрые ответы, эксперты.",
    ],
  ])("is %s", (language, text) => {
    expect(writtenLanguage(text)).toBe(language);
  });

  it.each([
    "Our office is open from Monday to Friday. Contact Jane Doe for an appointment.",
    `Our partners are Şule Yılmaz and Łukasz Żak. ${"We design houses and gardens. ".repeat(60)}`,
  ])("is null for %j", (text) => {
    expect(writtenLanguage(text)).toBeNull();
  });
});

describe("pages that keep the language of their template", () => {
  const addressesOf = (...lines: string[]) =>
    readPage(
      `<html lang="en"><body><h1>Contact</h1>${lines.map((line) => `<p>${line}</p>`).join("")}</body></html>`,
      {
        url: "https://www.example.com/contact",
        isEntry: false,
        headers: {},
        cookies: [],
        wantsLinks: false,
      },
    ).facts.profile?.addresses?.map(({ street, city, country }) => [street, city, country]);

  it("name countries in the language of their text", () => {
    const text = "Мы работаем, чтобы вы были довольны: услуги, быстрые ответы, эксперты.";
    expect(addressesOf(text, "Офис", "Тарас Шевченко 22-24,", "Ташкент, Узбекистан")).toEqual([
      ["Тарас Шевченко 22-24", "Ташкент", "UZ"],
    ]);
  });

  it("are of the country of that language", () => {
    const text =
      "Đội ngũ của chúng tôi sẵn sàng hỗ trợ bạn giải đáp mọi thắc mắc liên quan đến dịch vụ";
    expect(addressesOf(text, "Trụ sở", "684 Lạc Long Quân, phường Tây Hồ, Hà Nội")).toEqual([
      ["684 Lạc Long Quân, phường Tây Hồ", "Hà Nội", "VN"],
    ]);
  });
});
