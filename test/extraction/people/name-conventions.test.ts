import { describe, expect, it } from "vitest";
import { readPersonName } from "#src/extraction/people/person-name";
import { signedName } from "#src/extraction/people/signed-names";
import { isProfilePage, isTeamPage } from "#src/extraction/profile/profile-pages";
import { readPage } from "#src/extraction/read-page";

function people(body: string, path = "about.html", host = "quilmora.example") {
  const html = `<!doctype html><html><body>${body}</body></html>`;
  const page = { url: `https://${host}/${path}`, isEntry: true, headers: {}, cookies: [] };
  const found = readPage(html, { ...page, wantsLinks: false }).facts.profile?.people ?? [];
  return found.map(({ name, title }) => [name, title]);
}

describe("sentences about founders and leaders", () => {
  it.each([
    ["Unser Betrieb wurde 1998 von Karl Hollmann gegründet.", "Karl Hollmann", null],
    ["Seit 2010 führt Sabine Hollmann den Betrieb in zweiter Generation.", "Sabine Hollmann", null],
    ["Firma a fost fondată în 1999 de Andrei Munteanu.", "Andrei Munteanu", null],
    ["Firmę założył w 1999 roku Marek Wolański.", "Marek Wolański", null],
    ["Tvrtku je 1999. osnovao Ivan Horvatić.", "Ivan Horvatić", null],
    ["Firmamız 1999 yılında Mehmet Aksoylu tarafından kurulmuştur.", "Mehmet Aksoylu", null],
    ["Petr Havelka zakládá firmu a pěstuje zeleninu na Moravě.", "Petr Havelka", null],
    ["Our trainer, Peter Hallow, has 30 years of experience.", "Peter Hallow", "trainer"],
    ["Led by Managing Director Peter Hallow, we design.", "Peter Hallow", "Managing Director"],
    ["Owner and head chef Peter Hallow trained in Lyon.", "Peter Hallow", "Owner and head chef"],
    ["Ihre Ansprechpartnerin ist Sabine Hollmann.", "Sabine Hollmann", "Ansprechpartnerin"],
    [
      "Ms. Zorva Quilmex is the Founding Director of Quilmora.",
      "Zorva Quilmex",
      "Founding Director of Quilmora",
    ],
  ])("%s", (text, name, title) => {
    expect(people(`<p>${text}</p>`)).toEqual([[name, title]]);
  });

  it.each([
    "The bridge was opened in 1998 and named after Karl Hollmann by the town.",
    "We spoke to our customer, Peter Hallow, about his new garden.",
    "Der Roman wurde 1998 von Karl Hollmann geschrieben und verfilmt.",
    "Die Ausstellung zeigt Bilder von Karl Hollmann und anderen Malern.",
  ])("%s", (text) => {
    expect(people(`<p>${text}</p>`)).toEqual([]);
  });
});

describe("contacts and labels", () => {
  it.each([
    ["<p>For enquiries please contact Laura Hallow on 01234 567 890.</p>", "Laura Hallow", null],
    ["<p>Bookings: Laura Hallow 01234 567 890</p>", "Laura Hallow", "Bookings"],
    ["<p>SENCO: Mrs Laura Hallow</p>", "Laura Hallow", "SENCO"],
    ["<p>Invoices - Laura Hallow</p><p>01234 567 890</p>", "Laura Hallow", "Invoices"],
    ["<p>Laura Hallow / Accountant</p>", "Laura Hallow", "Accountant"],
    ["<p>Laura Hallow: Accountant</p>", "Laura Hallow", "Accountant"],
    ["<p><b>Laura Hallow</b> Office Manager</p>", "Laura Hallow", "Office Manager"],
    ["<p>Technical Director Laura Hallow</p>", "Laura Hallow", "Technical Director"],
    ["<p>Provozovatel: Petr Havelka, IČO 12345678</p>", "Petr Havelka", null],
  ])("%s", (body, name, title) => {
    expect(people(body)).toEqual([[name, title]]);
  });

  it("reads both entries of a list whose entries are no labels of the next ones", () => {
    const body = "<li>Laura Hallow (President)</li><li>Peter Marlow (Vice President)</li>";
    expect(people(`<ul>${body}</ul>`)).toEqual([
      ["Laura Hallow", "President"],
      ["Peter Marlow", "Vice President"],
    ]);
  });

  it.each([
    "<p>Photo: Mrs Laura Hallow</p>",
    "<p>Web design: Laura Hallow 01234 567 890</p>",
    "<p>Laura Hallow: Why I became a teacher after all these years</p>",
    "<p>Interview with teacher Laura Hallow</p>",
    "<p>Centro Comercial Laura Hallow</p>",
    "<p>8 Place Laura Hallow, 34920 Le Crès</p>",
    "<p>Contactar Ahora</p><p>Quilmora Consultores Integrales</p><p>01234 567 890</p>",
  ])("%s", (body) => {
    expect(people(body)).toEqual([]);
  });
});

describe("names that other signs show", () => {
  it("reads a name that closes a letter", () => {
    expect(signedName("Laura Hallow", "Best regards,")?.name).toBe("Laura Hallow");
    expect(signedName("Herzlichst, Sabine Hollmann", undefined)?.name).toBe("Sabine Hollmann");
    expect(signedName("Laura Hallow", "Our garden")).toBeNull();
    expect(signedName("Best regards from Quilmora", undefined)).toBeNull();
  });

  it("reads a name whose profile or address the page links", () => {
    const link = '<a href="https://www.linkedin.com/in/laura-hallow">LinkedIn</a>';
    expect(people(`<h3>Laura Hallow</h3>${link}`)).toEqual([["Laura Hallow", null]]);
    const other = '<a href="https://www.linkedin.com/in/peter-marlow">LinkedIn</a>';
    expect(people(`<h3>Laura Hallow</h3>${other}`)).toEqual([]);
  });

  it("reads three names with honorifics in a row", () => {
    const names = [
      "Dra. HALLORA MAYU Leticia",
      "Dra. CHAVERRA GARDO María",
      "Dr. VALLEN CAMPO Renzo",
    ];
    const rows = (count: number) => names.slice(0, count).map((name) => `<p>${name}</p>`);
    expect(people(rows(3).join(""))).toHaveLength(3);
    expect(people(rows(2).join(""))).toEqual([]);
  });

  it("reads a couple above its telephone number", () => {
    const couple = "<p>Karl & Sabine Hollmann</p>";
    expect(
      people(`${couple}<p>Hauptstr. 5</p><p>12345 Seeburg</p><p>Tel. 07531 12345</p>`),
    ).toEqual([
      ["Karl Hollmann", null],
      ["Sabine Hollmann", null],
    ]);
    expect(people(`${couple}<p>sangen im Chor.</p>`)).toEqual([]);
  });

  it("reads the person of a page about themselves", () => {
    const prose = "I have taught yoga for ten years in many places, and I love the sea very much.";
    expect(people(`<h1>Laura Hallow</h1><p>${prose}</p>`, "about-me.html")).toEqual([
      ["Laura Hallow", null],
    ]);
    expect(people(`<h1>Laura Hallow</h1><p>${prose}</p>`, "reviews.html")).toEqual([]);
    expect(people("<p>Laura Hallow has taught yoga for ten years.</p>", "about-me.html")).toEqual([
      ["Laura Hallow", null],
    ]);
  });
});

describe("sole traders", () => {
  it.each([
    ["<p>QUILMORA Marek Wolański</p><p>ul. Leśna 5</p><p>NIP: 795-164-94-07</p>", "Marek Wolański"],
    ["<p>Kovács Gábor e.v.</p>", "Kovács Gábor"],
    ["<p>Petr Havelka, IČ: 12345678</p>", "Petr Havelka"],
    ["<p>Claire Marcotte EI</p>", "Claire Marcotte"],
    ["<p>ИП Петров Иван Сергеевич</p>", "Петров Иван Сергеевич"],
  ])("are read from %s", (body, name) => {
    expect(people(body).map(([one]) => one)).toEqual([name]);
  });

  it("reads the partners of a Polish civil partnership", () => {
    const body = "<p>QUILMORA s.c. Anna Wolańska, Marek Leski</p><p>NIP 7951649407</p>";
    expect(people(body).map(([name]) => name)).toEqual(["Anna Wolańska", "Marek Leski"]);
  });

  it.each([
    "<p>Marek Wolański Sp. z o.o.</p><p>NIP: 795-164-94-07</p>",
    "<p>Hurtownia Stali</p><p>NIP: 795-164-94-07</p>",
    "<p>Quilmora EI Systems</p>",
  ])("are not read from %s", (body) => {
    expect(people(body)).toEqual([]);
  });
});

describe("the form of a name", () => {
  it.each([
    ["Emona Olay Adekw, SAN, FCIArb", "Emona Olay Adekw"],
    ["Arb. Merve Yiğitsoy", "Merve Yiğitsoy"],
    ["Av. Ayşe Aksoylu", "Ayşe Aksoylu"],
    ["Mónica Torreblan V.", "Mónica Torreblan V."],
    ["Ivan Horvatić, dipl. ing.", "Ivan Horvatić"],
    ["Laura Hallow, BSc (Hons), MCSP", "Laura Hallow"],
    ["Engr. Ramon dela Cruz", "Ramon dela Cruz"],
    ["ÔNG LÊ VĂN ĐỘ", "Lê Văn Độ"],
    ["KARL JB HOLLMANN", "Karl JB Hollmann"],
  ])("%s", (written, name) => {
    expect(readPersonName(written)?.name).toBe(name);
  });

  it.each([
    "Str. Andrei Muresanu",
    "Laura H.",
    "Enviar Consulta",
    "Naš Tim",
    "Laura Hallow, CEO",
    "Dr. Laura Hallow Skincare",
    "Dr. Horváth Mosolyközpont",
    "ASKÖ Laura Tennis",
    "Karl Hollmann Bahrenfelder Kirchenweg",
    "41-403 Ruda Południowa",
    "Anni di Esperienza",
    "Laura Estilistas",
  ])("%s is none", (written) => {
    expect(readPersonName(written)).toBeNull();
  });
});

describe("paths of teams", () => {
  it.each([
    "profesionales.html",
    "lekari",
    "therapeuten",
    "doi-ngu",
    "our-team/laura-hallow/index.html",
  ])("%s lists people", (path) => {
    const url = `https://quilmora.example/${path}`;
    expect(isProfilePage(url, false) && isTeamPage(url)).toBe(true);
  });

  it.each(["professional-cleaning-offers.html", "trainings.html", "personal-training.html"])(
    "%s lists none",
    (path) => {
      expect(isTeamPage(`https://quilmora.example/${path}`)).toBe(false);
    },
  );
});
