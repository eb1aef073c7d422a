import { describe, expect, it } from "vitest";
import { readPage } from "#src/extraction/read-page";

function names(body: string, path = "/about") {
  const html = `<!doctype html><html><body><h1>Acme</h1>${body}</body></html>`;
  const url = `https://www.acme-example.com${path}`;
  const page = { url, isEntry: false, headers: {}, cookies: [], wantsLinks: false };
  return (readPage(html, page).facts.profile?.people ?? []).map(({ name }) => name);
}

describe("people who introduce themselves", () => {
  it.each([
    ["My name is Craig Example and I paint houses.", "Craig Example"],
    ["Hi, I'm Bethan Example, a podiatrist from Leeds.", "Bethan Example"],
    ["Ich bin Heike Beispiel, Goldschmiedin aus Leidenschaft.", "Heike Beispiel"],
    ["Hallo, ich heiße Silke Beispiel und freue mich auf Sie.", "Silke Beispiel"],
    ["Je m'appelle Corentin Exemple et je suis menuisier.", "Corentin Exemple"],
    ["Soy Nuria Ejemplo, psicóloga sanitaria.", "Nuria Ejemplo"],
    ["Sono Fulvio Esempio, fotografo di matrimoni.", "Fulvio Esempio"],
    ["Olá, eu sou a Vânia Exemplo, nutricionista.", "Vânia Exemplo"],
    ["Ik ben Femke Voorbeeld, hondentrainer in Assen.", "Femke Voorbeeld"],
    ["Nazywam się Grażyna Przykład i jestem kosmetologiem.", "Grażyna Przykład"],
    ["Jmenuji se Radim Příklad a vyrábím nábytek.", "Radim Příklad"],
    ["Példa István vagyok, asztalosmester.", "Példa István"],
    ["Mă numesc Ovidiu Exemplu și sunt fotograf.", "Ovidiu Exemplu"],
    ["Zovem se Željka Primjer i bavim se fotografijom.", "Željka Primjer"],
    ["Sem Klavdija Primer, maserka iz Kranja.", "Klavdija Primer"],
    ["Казвам се Десислава Пример и съм адвокат.", "Десислава Пример"],
    ["Меня зовут Екатерина Пример, я психолог.", "Екатерина Пример"],
    ["Ονομάζομαι Αικατερίνη Παράδειγμα και είμαι ψυχολόγος.", "Αικατερίνη Παράδειγμα"],
    ["Ben Özlem Örnekoğlu, diyetisyen.", "Özlem Örnekoğlu"],
    ["Jag heter Ulrika Exempel och är frisör.", "Ulrika Exempel"],
    ["Olen Päivi Esimerkki, hieroja Turusta.", "Päivi Esimerkki"],
    ["Mano vardas Daiva Pavyzdienė, kuriu papuošalus.", "Daiva Pavyzdienė"],
    ["Nama saya Budi Contoh dan saya fotografer.", "Budi Contoh"],
  ])("%s", (text, name) => {
    expect(names(`<p>${text}</p>`)).toEqual([name]);
  });

  it.each([
    "I'm Happy To Help with every kind of work.",
    "Je suis Artisan Peintre et je suis à votre écoute.",
    "“My name is Craig Example and I love this place.”",
    "The name is Acme Example, and it stands for quality.",
  ])("none in: %s", (text) => {
    expect(names(`<p>${text}</p>`)).toEqual([]);
  });
});

describe("names above prose", () => {
  it.each([
    [
      "<h3>Adam Example</h3><p>Adam has restored clocks for the last fifteen years.</p>",
      "Adam Example",
    ],
    ["<h3>三浦一郎</h3><p>昭和56年 9月26日 五所川原出身</p>", "三浦一郎"],
    ["<h3>赵建华</h3><p>公司董事长，从事餐饮行业二十年，毕业于大学。</p>", "赵建华"],
  ])("are read: %s", (body, name) => {
    expect(names(body)).toEqual([name]);
  });

  it("are none if the words are a shop", () => {
    expect(
      names("<h3>中村工務店</h3><p>創業者は五所川原市の出身で、昭和56年に店を開きました。</p>"),
    ).toEqual([]);
  });

  it("are none if the prose is about another name", () => {
    const body = "<h3>Pixel Example</h3><p>Pixel Art is used by this page to measure visits.</p>";
    expect(names(body)).toEqual([]);
  });
});

describe("members behind a label", () => {
  it.each([
    ["Členové: Šárka Příklad, Petr Vzor", ["Šárka Příklad", "Petr Vzor"]],
    ["Members: Eoin Example, Aoife Sample", ["Eoin Example", "Aoife Sample"]],
    ["Jäsenet: Tuula Esimerkki, Antti Malli", ["Tuula Esimerkki", "Antti Malli"]],
    [
      "Our committee: Fergus Example (chair), Niamh Sample (treasurer) and Eoin Instance.",
      ["Fergus Example", "Niamh Sample", "Eoin Instance"],
    ],
    [
      "Управни одбор: Весна Пример, председник и чланови Радослав Узорак и Марина Образац",
      ["Весна Пример", "Радослав Узорак", "Марина Образац"],
    ],
    ["Purchasing: Ornella Esempio – tel. 0301 123456", ["Ornella Esempio"]],
    ["Owner: Delbrook Example", ["Delbrook Example"]],
    ["Contact: Rosemary Example at rexample@acme-example.com", ["Rosemary Example"]],
    ["Secretary: J. Example", ["J. Example"]],
    ["Vice-chair – Rui Example", ["Rui Example"]],
    ["Praxis Dr. med. Ulrike Beispiel", ["Ulrike Beispiel"]],
    ["Dr Amrit Example & Dr Susan Sample", ["Amrit Example", "Susan Sample"]],
    ["公司由董事长李明华于2005年创立。", ["李明华"]],
    ["はじめまして、代表の佐藤健一です。", ["佐藤健一"]],
    ["안녕하세요, 대표 김민준입니다.", ["김민준"]],
  ])("%s", (text, expected) => {
    expect(names(`<p>${text}</p>`)).toEqual(expected);
  });

  it.each(["Web design: Martin Example", "Members: Acme Bakery, Example Widgets"])(
    "none in: %s",
    (text) => {
      expect(names(`<p>${text}</p>`)).toEqual([]);
    },
  );
});
