import { describe, expect, it } from "vitest";
import { readPage } from "#src/extraction/read-page";

const PAGE = {
  url: "https://www.acme.com/contact",
  isEntry: false,
  headers: {},
  cookies: [],
  wantsLinks: false,
};

/** The addresses of a page with this body, each as `method address`. */
const emails = (html: string, url = PAGE.url) =>
  readPage(`<!doctype html><html><body>${html}</body></html>`, { ...PAGE, url }).facts.emails.map(
    ({ email, method }) => `${method} ${email}`,
  );

const cfemail = (text: string) =>
  [0x5a, ...new TextEncoder().encode(text).map((byte) => byte ^ 0x5a)]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");

describe("e-mail addresses of a page", () => {
  it.each<[string, ...string[]]>([
    // Links
    [`<a href="mailto:info@acme.com">Write</a>`, "mailto info@acme.com"],
    [`<a href="MAILTO:Info@ACME.com?subject=Hi&amp;body=a@b.com">x</a>`, "mailto info@acme.com"],
    [
      `<a href="mailto:a1@acme.com,b1@acme.com;c1@acme.com">x</a>`,
      "mailto a1@acme.com",
      "mailto b1@acme.com",
      "mailto c1@acme.com",
    ],
    [`<a href="mailto:%69nfo%40acme.com">x</a>`, "mailto info@acme.com"],
    [`<a href="info@acme.com">Write</a>`, "mailto info@acme.com"],
    [`<a href="logo@2x.png">x</a> <a href="/@acme.com">x</a>`],
    [`<a href="mailto:%20info@acme.com%20">x</a>`, "mailto info@acme.com"],
    [`<a href=" mailto: info@acme.com">x</a>`, "mailto info@acme.com"],
    [`<a href="mailto:?to=info@acme.com&subject=x">x</a>`, "mailto info@acme.com"],
    [
      `<a href="mailto:info@acme.com?cc=boss@acme.com&bcc=spy@acme.com">x</a>`,
      "mailto info@acme.com",
      "mailto boss@acme.com",
    ],
    [`<a href="mailto:Acme%20Team%20%3Cinfo@acme.com%3E">x</a>`, "mailto info@acme.com"],
    [`<a href="mailto:info[at]acme.com">x</a>`, "mailto info@acme.com"],
    [`<a href="mailto://info@acme.com">x</a>`, "mailto info@acme.com"],
    [`<a href="&#109;ailto&#58;info&#64;acme&#46;com">x</a>`, "mailto info@acme.com"],
    [`<a href="mailto:info@acme.com%zz">x</a>`, "mailto info@acme.com"],
    [`<area href="mailto:info@acme.com">`, "mailto info@acme.com"],
    [`<a href="mailto:?subject=Look%20at%20this&body=x">Share</a>`],
    // Text
    [`Write to info@acme.com.`, "text info@acme.com"],
    [`<td>info@acme.com</td><td>Fax</td>`, "text info@acme.com"],
    [`<b>info@acme.com</b><i>Fax</i>`, "text info@acme.com"],
    [`<b>Mail</b><i>info@acme.com</i>`, "text info@acme.com"],
    [`info@acme.comFax 1`, "text info@acme.com"],
    [`info@acme.com.Fax 1`, "text info@acme.com"],
    [`info@acme.com030 1234`, "text info@acme.com"],
    [`信箱info@acme.com联系`, "text info@acme.com"],
    [
      `(info@acme.com), "sales@acme.com"; <x@acme.com>`,
      "text info@acme.com",
      "text sales@acme.com",
    ],
    [`E-Mail:info@acme.com`, "text info@acme.com"],
    [`John.O'Neil+News@Mail.Acme.co.uk`, "text john.o'neil+news@mail.acme.co.uk"],
    [`u003einfo@acme.com and %20sales@acme.com`, "text info@acme.com", "text sales@acme.com"],
    [`info@acme.com...`, "text info@acme.com"],
    [`info＠acme．com`, "text info@acme.com"],
    [`post@müller.de`, "text post@xn--mller-kva.de"],
    [`info@пример.рф`, "text info@xn--e1afmkfd.xn--p1ai"],
    [`<textarea>info@acme.com</textarea>`, "text info@acme.com"],
    [`<noscript>info@acme.com</noscript>`, "text info@acme.com"],
    // Entities and inline elements
    [`info&#64;acme&#46;com`, "text info@acme.com"],
    [`info&commat;acme&period;com`, "text info@acme.com"],
    [`&#x69;&#110;fo&#x40;acme.com`, "text info@acme.com"],
    [`info<span>@</span>acme.com`, "text info@acme.com"],
    [`info@<b>acme.com</b><b>Tel</b>`, "text info@acme.com"],
    [`info@acme<span>.</span>com`, "text info@acme.com"],
    [`info@acme.com<wbr>.au <b>x@acme.com</b>.Then`, "text info@acme.com.au", "text x@acme.com"],
    [`info<!-- no -->@<!-- robots -->acme.com`, "text info@acme.com"],
    [`info<span style="display:none">nospam</span>@acme.com`, "text info@acme.com"],
    [`<b>us</b><b>info@acme.com</b>`, "text info@acme.com"],
    // Cloudflare
    [
      `<a href="/cdn-cgi/l/email-protection" data-cfemail="${cfemail("info@acme.com")}">[email&#160;protected]</a>`,
      "cfemail info@acme.com",
    ],
    [`<span class="__cf_email__" data-cfemail="${cfemail("jörg@acme.com")}">x</span>`],
    [
      `<a href="/cdn-cgi/l/email-protection#${cfemail("sales@acme.com?subject=x")}">x</a>`,
      "cfemail sales@acme.com",
    ],
    // Spelled out
    [`info [at] acme [dot] com`, "obfuscated info@acme.com"],
    [`info(at)acme.com`, "obfuscated info@acme.com"],
    [`info {at} acme {dot} co {dot} uk`, "obfuscated info@acme.co.uk"],
    [`john [dot] doherty [at] acme [dot] com`, "obfuscated john.doherty@acme.com"],
    [`info AT acme DOT com`, "obfuscated info@acme.com"],
    [`info at acme dot com`, "obfuscated info@acme.com"],
    [`info_at_acme.com`, "obfuscated info@acme.com"],
    [`info&lt;at&gt;acme.com`, "obfuscated info@acme.com"],
    [`info <span>[at]</span> acme <span>[dot]</span> com`, "obfuscated info@acme.com"],
    [`info [ät] acme [punkt] de`, "obfuscated info@acme.de"],
    [`info (Klammeraffe) acme Punkt de`, "obfuscated info@acme.de"],
    [`info arobase acme point fr`, "obfuscated info@acme.fr"],
    [`info (arobase) acme.fr`, "obfuscated info@acme.fr"],
    [`info arroba acme punto es`, "obfuscated info@acme.es"],
    [`info [arroba] acme [ponto] com [ponto] br`, "obfuscated info@acme.com.br"],
    [`info chiocciola acme punto it`, "obfuscated info@acme.it"],
    [`info (apenstaartje) acme (punt) nl`, "obfuscated info@acme.nl"],
    [`info (małpa) acme (kropka) pl`, "obfuscated info@acme.pl"],
    [`info[zavináč]acme[tečka]cz`, "obfuscated info@acme.cz"],
    [`info(собака)acme.ru`, "obfuscated info@acme.ru"],
    [`info(a)acme.fi`, "obfuscated info@acme.fi"],
    [`info[@]acme.com`, "obfuscated info@acme.com"],
    [`E-Mail: info @ acme.com`, "obfuscated info@acme.com"],
    [`info[アットマーク]acme.co.jp`, "obfuscated info@acme.co.jp"],
    [`visit us at acme.com or look at (acme) today, us at acme dot com`],
    [`Join us @ acme.com`],
    [`It may change at any point in time, or fail at some point. In that case`],
    [`info at acme punkt de`, "obfuscated info@acme.de"],
    [`(a) first (b) acme.com`],
    // Turned around
    [
      `<span style="unicode-bidi:bidi-override;direction:rtl">moc.elpmaxe-s@ofni</span>`,
      "obfuscated info@s-example.com",
    ],
    [`moc.emca@ofni`, "obfuscated info@acme.com"],
    [`<script>rot13("x")</script>vasb@jvqtrgf.pbz`, "obfuscated info@widgets.com"],
    [`vasb@npzr.pbz`, "obfuscated info@acme.com"],
    [
      `<a href="javascript:linkTo_UnCryptMailto('nbjmup+jogpAbdnf/dpn');">x</a>`,
      "script info@acme.com",
    ],
    [
      `<a href="javascript:linkTo_UnCryptMailto(%27ocknvq%2CkphqBceog0eqo%27);">x</a>`,
      "script info@acme.com",
    ],
    [
      `<a data-mailto-token="ocknvq,kphqBceog0eqo" data-mailto-vector="2">x</a>`,
      "obfuscated info@acme.com",
    ],
    // ROT13 only where the page says so
    [`<p>ROT13 is a cipher.</p>vasb@jvqtrgf.pbz`],
    [`<script>rot13("x")</script>max.mustermann@widgets.se`],
    [`<script>rot13("x")</script>you@widgets.se`],
    [`<a class="mail rot13">vasb@jvqtrgf.pbz</a>`, "obfuscated info@widgets.com"],
    // The colon of the scheme
    [`<a href="mailto%3Ainfo@acme.com">x</a>`, "mailto info@acme.com"],
    [`mailto%3Ainfo@acme.com`, "text info@acme.com"],
    [`<a title="mailto%253Ainfo@acme.com">x</a>`, "attribute info@acme.com"],
    [
      `<script>a='mailto%3Ainfo@acme.com';b='mailto%3Asales%40acme.com'</script>`,
      "script info@acme.com",
      "script sales@acme.com",
    ],
    [
      `<script type="application/ld+json">{"@type":"Organization","name":"A","email":"mailto%3Ainfo@acme.com"}</script>`,
      "jsonld info@acme.com",
    ],
    // Hints of form fields
    [`<input data-placeholder="pia@acme.com" aria-placeholder="pia@acme.com">`],
    [
      `<script>f({placeholder:"pia@acme.com"});el.setAttribute("placeholder", "ole@acme.com")</script>`,
    ],
    [
      `<script type="application/json">{"placeholder":"pia@acme.com","to":"info@acme.com"}</script>`,
      "script info@acme.com",
    ],
    // Zero-width characters
    [`info@\u200bacme\u2060.com`, "text info@acme.com"],
    // Attributes
    [`<div data-email="info@acme.com"></div>`, "attribute info@acme.com"],
    [`<div data-email="info[at]acme.com"></div>`, "obfuscated info@acme.com"],
    [`<div data-mail="aW5mb0BhY21lLmNvbQ=="></div>`, "obfuscated info@acme.com"],
    [`<a data-user="info" data-domain="acme.com"></a>`, "attribute info@acme.com"],
    [`<a data-user="ofni" data-website="moc.emca"></a>`, "attribute info@acme.com"],
    [`<a data-name="info" data-domain="acme" data-tld="com"></a>`, "attribute info@acme.com"],
    [
      `<button aria-label="Mail info@acme.com" title="sales@acme.com"></button>`,
      "attribute info@acme.com",
      "attribute sales@acme.com",
    ],
    [`<input value="info@acme.com" placeholder="pia@acme.com">`, "attribute info@acme.com"],
    [`<div data-x='{"email":"info@acme.com"}'></div>`, "attribute info@acme.com"],
    [`<meta name="author" content="Pia, pia@acme.com">`, "attribute pia@acme.com"],
    [`<img src="/a@acme.com.png" srcset="b@acme.com 2x" alt="">`],
    [`<a onclick="location.href='mail'+'to:'+'info'+'@'+'acme.com'">x</a>`, "script info@acme.com"],
    // Scripts
    [`<script>document.write('info' + '@' + 'acme.com')</script>`, "script info@acme.com"],
    [
      `<script>document.write("<a href='mai"+"lto:info"+"@"+"acme"+"."+"com'>")</script>`,
      "script info@acme.com",
    ],
    [`<script>var u='info',d="acme.com";document.write(u+'@'+d)</script>`, "script info@acme.com"],
    [`<script>const who = "info"; el.href = who + "@acme.com"</script>`, "script info@acme.com"],
    [`<script>x=['info','acme.com'].join('@')</script>`, "script info@acme.com"],
    [
      `<script>e(String.fromCharCode(105,110,102,111,64,97,99,109,101,46,99,111,109))</script>`,
      "script info@acme.com",
    ],
    [`<script>e(atob("aW5mb0BhY21lLmNvbQ=="))</script>`, "script info@acme.com"],
    [
      `<script>e(unescape('%69%6e%66%6f%40%61%63%6d%65%2e%63%6f%6d'))</script>`,
      "script info@acme.com",
    ],
    [
      `<script>x="info\\u0040acme.com \\x3cb\\x3e"; y="sales\\x40acme.com"</script>`,
      "script info@acme.com",
      "script sales@acme.com",
    ],
    [
      `<script id="__NEXT_DATA__" type="application/json">{"a":"Mail:\\ninfo@acme.com","b":"\\u003csales@acme.com\\u003e"}</script>`,
      "script info@acme.com",
      "script sales@acme.com",
    ],
    [`<script>/*! by Pia <pia@lib.dev> */ a="lodash@4.17.21.js"</script>`],
    // Structured data
    [
      `<script type="application/ld+json">{"@type":"Organization","name":"A","email":"mailto:info@acme.com"}</script>`,
      "jsonld info@acme.com",
    ],
    [
      `<div itemscope itemtype="https://schema.org/Organization"><span itemprop="email">info@acme.com</span></div>`,
      "microdata info@acme.com",
    ],
    // Each once, by the most deliberate way
    [
      `info@acme.com <a href="mailto:INFO@acme.com">x</a> info [at] acme.com`,
      "mailto info@acme.com",
    ],
  ])("%s", (html, ...expected) => {
    expect(emails(html)).toEqual(expected);
  });

  it.each([
    "logo@2x.png",
    "hero@3x.webp",
    "icon@2x.ai",
    "sprite@1.5x.jpg",
    "photo@home.zip",
    "main@acme.css",
    "npm i lodash@4.17.21",
    "swiper@11.1.sh",
    "react@18.2.0.js",
    "@scope/ui@2.1.0",
    "@media screen",
    "you@example.com",
    "info@mail.example.org",
    "name@domain.com",
    "email@email.com",
    "yourname@acme.com",
    "your.email@gmail.com",
    "user@company.com",
    "test@test.com",
    "test@test.de",
    "john.doe@acme.com",
    "max.mustermann@acme.de",
    "nombre.apellido@empresa.es",
    "prenom.nom@entreprise.fr",
    "firstname.lastname@company.com",
    "https://0123456789abcdef0123456789abcdef@o123.ingest.sentry.io/45",
    "605a7baede844d278b89dc95ae0a9123@sentry-next.wixpress.com",
    "8c4075d5481d476e945486754f783364@sentry.io",
    "d41d8cd98f00b204e9800998ecf8427e@acme.com",
    "550e8400-e29b-41d4-a716-446655440000@acme.com",
    // Hints of form fields in many languages
    ..."tu@correo.com su@empresa.es votre@email.fr nom@entreprise.fr ihre@email.de deine@mail.de name@firma.at".split(
      " ",
    ),
    ..."tuo@email.it nome@azienda.it jouw@email.nl naam@bedrijf.nl twoj@email.pl imie@firma.pl vas@email.cz".split(
      " ",
    ),
    ..."vas@email.sk vas@email.hr ime@domena.si din@epost.se namn@foretag.se navn@firma.dk din@epost.no".split(
      " ",
    ),
    ..."nimi@yritys.fi sinu@ettevote.ee nimi@email.ee vards@epasts.lv jusu@pastas.lt pelda@ceg.hu nev@ceg.hu".split(
      " ",
    ),
    ..."nume@exemplu.ro nume@companie.ro vashe@pochta.ru vashe@email.bg seu@email.com nome@empresa.com.br".split(
      " ",
    ),
    ..."ornek@sirket.com ornek@eposta.com taro@example.co.jp yamada@example.jp zhangsan@163.com".split(
      " ",
    ),
    ..."hong@example.co.kr name@example.ru onoma@etaireia.gr ahmed@example.sa info@voorbeeld.be".split(
      " ",
    ),
    // Words around a gendered @
    "amig@s.es",
    "tod@s.En Madrid",
    "l@s.La",
    "trabajador@s.No",
    "alumno(a)s.Es",
    "chic@s.com",
    "Kolleg@innen.de",
    "Mitarbeiter@innen.In Berlin",
    "Student@in.Es",
    "Autor*a*innen.de",
    "Lehrer/@innen.de",
    // Members in code
    "@media.screen",
    "foo@bar.baz.qux()",
    "user@host.info()",
    "this@MainActivity.name",
    "return@forEach.run",
    "it@document.body.style",
    "x@this.props.name",
    "b@self.page.link",
    "info@acme.local",
    "info@localhost",
    "info@acme.notatld",
    "info@co.uk",
    "a@b@acme.com",
    "12 @ 40.50",
    "12@40.50",
    "52.5200@13.4050",
    "git@github.com:acme/site.git",
    `${"a".repeat(65)}@acme.com`,
    `info@${"a".repeat(64)}.com`,
    "@acme.com",
    "https://medium.com/@acme.com",
    "info@-acme.com",
    "Mail me@",
    "info@[127.0.0.1]",
    "abc@group.calendar.google.com",
  ])("rejects %s", (text) => {
    expect(emails(`<p>${text}</p><script>var x = "${text}";</script>`)).toEqual([]);
  });

  it("accepts the site's own domain with any suffix", () => {
    expect(emails("info@acme.test you@acme.test", "https://www.acme.test/")).toEqual([
      "text info@acme.test",
    ]);
    expect(emails("info@example.com you@example.com", "https://example.com/")).toEqual([
      "text info@example.com",
    ]);
  });

  it("returns at most 200 addresses per page", () => {
    const list = Array.from({ length: 50_000 }, (_, i) => `n${i}@acme.com`).join(" ");
    expect(emails(list)).toHaveLength(200);
  });
});
