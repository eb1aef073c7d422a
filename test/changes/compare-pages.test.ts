import { expect, it } from "vitest";
import { compareSites } from "#src/changes/compare-sites";
import type { FoundChange } from "#src/changes/site-state";
import { readPage } from "#src/extraction/read-page";
import { type ParsedPage, stateOf } from "#src/pipeline/snapshots/site-state";

const URL_OF_PAGE = "https://acme-anvils.com/";

const PAGE = `<!doctype html>
<html lang="en">
<head>
  <title>Acme Anvils | Forged in Berlin</title>
  <meta name="description" content="Anvils and hammers for smiths.">
  <meta name="csrf-token" content="f3b1c2d4e5a697887766554433221100">
  <meta name="generator" content="WordPress 6.6.2">
  <link rel="stylesheet" href="/style.css?ver=1731542400">
  <script nonce="r4nd0mN0nce1">window.dataLayer = [];</script>
  <script type="application/ld+json">{"@context":"https://schema.org","@type":"Organization","name":"Acme Anvils GmbH",
    "url":"https://acme-anvils.com/","address":{"@type":"PostalAddress","streetAddress":"Hammerweg 1","postalCode":"10115",
    "addressLocality":"Berlin","addressCountry":"DE"}}</script>
</head>
<body class="home page-1" data-rendered="1731542400">
  <header><nav><a class="item" href="/">Home</a> <a class="item" href="/shop">Shop</a></nav></header>
  <div id="cookie-banner" class="cookie-consent"><p>We use cookies to improve your visit.</p><button>Accept all</button></div>
  <main>
    <h1>Anvils for every smith</h1>
    <p class="stamp">Last updated: 14 November 2026, 08:15</p>
    <p>Our anvils are forged by hand in Berlin and last for three generations.</p>
    <ul class="features"><li>Made of tool steel</li><li>Free delivery in Germany</li></ul>
    <p>The classic anvil costs € 249.</p>
    <div class="ad-slot" id="div-gpt-ad-1"><a href="https://ads.example/1">Buy Brand X boots now</a></div>
    <p class="views">1,204 views</p>
    <p>Opening hours: 9:00 – 17:00</p>
    <form action="/search"><input type="hidden" name="_token" value="aaaabbbbccccdddd"><input name="q"></form>
    <p>Write to <a href="mailto:info@acme-anvils.com">info@acme-anvils.com</a> or call
      <a href="tel:+493012345678">+49 30 12345678</a>.</p>
  </main>
  <footer><p>© 2025 Acme Anvils GmbH. All rights reserved.</p><p>Page generated in 0.034 seconds</p>
    <a href="https://www.linkedin.com/company/acme-anvils">LinkedIn</a></footer>
</body></html>`;

const H1 = "<h1>Anvils for every smith</h1>";

/** Text that is in the page becomes another; a pair whose first text is not there proves nothing. */
type Edit = [string, string][] | ((html: string) => string);
type Pair = {
  name: string;
  /** Of the page as it was; without: the page as it stands above. */
  before?: Edit;
  edit: Edit;
  headers?: Record<string, string>;
  kinds: string[];
};

const same = (name: string, edit: Edit): Pair => ({ name, edit, kinds: [] });
const differs = (name: string, edit: Edit, ...kinds: string[]): Pair => ({ name, edit, kinds });
const after = (anchor: string, added: string): [string, string][] => [[anchor, anchor + added]];
/** A text of its own that says something else by itself the next time. */
const becomes = (name: string, was: string, is: string): Pair => ({
  ...same(name, after(H1, `<p>${is}</p>`)),
  before: after(H1, `<p>${was}</p>`),
});

const PAIRS: Pair[] = [
  same("the very same page", (html) => html),
  same("another nonce of a script", [["r4nd0mN0nce1", "Zx81kQpPw"]]),
  same("another csrf token in a meta", [
    ["f3b1c2d4e5a697887766554433221100", "00112233445566778899aabbccddeeff"],
  ]),
  same("another token in a hidden field", [["aaaabbbbccccdddd", "eeeeffff00001111"]]),
  same("another version in a style sheet's address", [["ver=1731542400", "ver=1731628800"]]),
  same("another data attribute", [['data-rendered="1731542400"', 'data-rendered="1731628800"']]),
  same("a later date and time", [["14 November 2026, 08:15", "21 November 2026, 17:02"]]),
  same("a date written otherwise", [["14 November 2026, 08:15", "2026-11-21T17:02:00Z"]]),
  same("a date with its weekday", [
    ["14 November 2026, 08:15", "Saturday, 21 November 2026, 17:02"],
  ]),
  same("a date in digits", [["14 November 2026, 08:15", "21.11.2026 17:02"]]),
  same("an American date", [["14 November 2026, 08:15", "November 21, 2026, 5:02 pm"]]),
  same("a German date", [["14 November 2026, 08:15", "21. November 2026, 17:02 Uhr"]]),
  same("how long ago instead of a date", [["14 November 2026, 08:15", "3 hours ago"]]),
  same("more views", [["1,204 views", "1,377 views"]]),
  same("another copyright year", [["© 2025", "© 2026"]]),
  same("a span of copyright years", [["© 2025", "© 2019–2026"]]),
  same("another time of making", [["0.034 seconds", "1.2 seconds"]]),
  same("another advertisement", [["Buy Brand X boots now", "Sell your car today"]]),
  same(
    "an advertisement more",
    after(H1, '<ins class="adsbygoogle"><span>Win a phone</span></ins>'),
  ),
  same("an advertisement less", [
    ['<a href="https://ads.example/1">Buy Brand X boots now</a>', ""],
  ]),
  same(
    "an advertisement in a frame",
    after(H1, '<iframe src="https://ads.example/f">Loading ads</iframe>'),
  ),
  same("another cookie banner", [
    ["We use cookies to improve your visit.", "This site uses cookies. Please agree."],
  ]),
  same("no cookie banner", [
    ["<p>We use cookies to improve your visit.</p><button>Accept all</button>", ""],
  ]),
  same(
    "a cookie banner without a name",
    after(H1, "<p>We use cookies to give you the best experience.</p><p>Accept all</p>"),
  ),
  same("attributes in another order", [
    ['<a class="item" href="/shop">', '<a href="/shop" class="item">'],
  ]),
  same("other classes", [['class="home page-1"', 'class="home page-2 is-loaded"']]),
  same("other white space", (html) => html.replaceAll("\n", "\n\n    ")),
  same("blocks in another order", [
    [
      "<li>Made of tool steel</li><li>Free delivery in Germany</li>",
      "<li>Free delivery in Germany</li><li>Made of tool steel</li>",
    ],
  ]),
  same("the same words in other boxes", [
    [
      "<p>The classic anvil costs € 249.</p>",
      "<div>The classic anvil</div> <div>costs € 249.</div>",
    ],
  ]),
  same("another comment", after(H1, "<!-- cached 2026-11-21 17:02:00 -->")),
  same("a counter in a box of its own", after(H1, '<div class="visitor-counter">000123</div>')),
  same("a number of guests", after(H1, "<p>17 guests online</p>")),
  same("a countdown", after(H1, "<p>12 days 4 hours 33 minutes</p>")),
  same("a request id", after(H1, "<p>Request ID: 8f3a9c1b2d4e5f60</p>")),
  same("an address of the visitor", after(H1, "<p>203.0.113.7</p>")),
  same("a hidden text", after(H1, '<div style="display:none">Secret offer of the day</div>')),
  same("another script", after(H1, "<script>var t = 'now';</script>")),
  becomes(
    "another visitor's number",
    "You are visitor number 16281",
    "You are visitor number 10825",
  ),
  becomes(
    "another time to read",
    "By Ann | 30 Comments | 4 min read",
    "By Ann | 41 Comments | 5 min read",
  ),
  becomes("another sum for humans", "What is 4 + 5?", "What is 2 + 6?"),
  becomes("fewer places left", "Only 8 slots left this month!", "Only 3 slots left this month!"),
  becomes("fewer rooms left, in German", "Nur noch 3 Zimmer frei", "Nur noch 2 Zimmer frei"),
  becomes("another rate of exchange", "EUR/USD 1.0738 ▲ 0.69%", "EUR/USD 1.0377 ▼ 0.34%"),
  becomes("other weather", "Today's weather: 9°C", "Today's weather: -1 °C"),
  becomes("a shop that is shut by now", "Open now", "Closed now – opens at 17:00"),
  becomes("a shop that is shut by now, in German", "Jetzt geöffnet", "Derzeit geschlossen"),
  becomes("another uptime", "Uptime 99.97%", "Uptime 99.9%"),
  becomes("another time of response", "Response time: 120 ms", "Response time: 98 ms"),
  becomes(
    "another rating",
    "Rated 4.7 out of 5 by 2,100 reviews",
    "Rated 4.8 out of 5 by 2,107 reviews",
  ),
  becomes("another greeting", "Good morning", "Good evening"),
  same("the same number written otherwise", [["+49 30 12345678</a>", "030 / 123 456 78</a>"]]),
  differs(
    "a new telephone number",
    after(H1, '<p>Sales: <a href="tel:+493098765432">+49 30 98765432</a></p>'),
    "contacts",
  ),
  differs(
    "a new e-mail address",
    after(H1, '<p><a href="mailto:sales@acme-anvils.com">sales@acme-anvils.com</a></p>'),
    "contacts",
  ),
  differs(
    "an address less",
    [['Write to <a href="mailto:info@acme-anvils.com">info@acme-anvils.com</a> or call', "Call"]],
    "contacts",
  ),
  differs(
    "another number",
    [
      ["tel:+493012345678", "tel:+493011112222"],
      ["+49 30 12345678", "+49 30 11112222"],
    ],
    "contacts",
  ),
  differs(
    "a profile less",
    [['<a href="https://www.linkedin.com/company/acme-anvils">LinkedIn</a>', ""]],
    "contacts",
    "content",
  ),
  differs(
    "a new technology",
    after(H1, '<script src="https://js.stripe.com/v3/"></script>'),
    "technology",
  ),
  differs(
    "a technology less",
    [['<meta name="generator" content="WordPress 6.6.2">', ""]],
    "technology",
  ),
  differs("another version", [["WordPress 6.6.2", "WordPress 6.7.1"]], "technology"),
  {
    name: "a new server",
    edit: (html) => html,
    headers: { server: "nginx/1.27.2" },
    kinds: ["technology"],
  },
  differs("another street address", [["Hammerweg 1", "Ambossallee 22"]], "company"),
  differs("a street address less", [['"streetAddress":"Hammerweg 1",', ""]], "company"),
  differs(
    "a redesigned text",
    [
      [H1, "<h1>Everything a forge needs</h1>"],
      [
        "Our anvils are forged by hand in Berlin and last for three generations.",
        "We now make tongs, bellows and anvils, too.",
      ],
    ],
    "content",
  ),
  differs("another price", [["€ 249", "€ 279"]], "content"),
  {
    ...becomes("another number of people", "We are 85 people", "We are 140 people"),
    kinds: ["content"],
  },
  { ...becomes("a place that is sold out", "Only 2 seats left", "Sold out"), kinds: ["content"] },
  { ...becomes("an end of business", "Open now", "Permanently closed"), kinds: ["content"] },
  {
    ...becomes("another American number", "Phone: +1 (503) 555-0142", "Phone: +1 (503) 555-0188"),
    kinds: ["contacts"],
  },
  differs("other opening hours", [["9:00 – 17:00", "10:00 – 18:00"]], "content"),
  differs("another title", [["Forged in Berlin", "Tools for smiths"]], "content"),
  differs("a paragraph less", [["<li>Free delivery in Germany</li>", ""]], "content"),
  {
    ...becomes("a place that opens", "We are closed on Mondays", "We are now open in Berlin"),
    kinds: ["content"],
  },
  differs("rooms that are to be had", after(H1, "<p>5 rooms available</p>"), "content"),
  differs("a paragraph more", after(H1, "<p>We are hiring two smiths.</p>"), "content"),
];

function readingOf(html: string, headers: Record<string, string> = {}): ParsedPage {
  const { facts, watched } = readPage(html, {
    url: URL_OF_PAGE,
    isEntry: true,
    headers,
    cookies: [],
    wantsLinks: true,
    watchedBytes: 65_536,
  });
  return { key: "acme-anvils.com/", url: URL_OF_PAGE, depth: 0, facts, text: watched };
}

const SITE = {
  host: "acme-anvils.com",
  seedUrl: URL_OF_PAGE,
  pagesRead: 1,
  hasRobotsTxt: false,
  hasSitemap: false,
};
const compare = (before: ParsedPage[], now: ParsedPage[]): FoundChange[] =>
  compareSites(stateOf(SITE, before), stateOf(SITE, now), {
    gone: [],
    sawWholeSiteBefore: true,
    isUnstable: () => false,
  }).changes;

function edited(edit: Edit): string {
  if (typeof edit === "function") return edit(PAGE);
  return edit.reduce((html, [from, to]) => {
    if (!html.includes(from)) throw new Error(`The page has no ${from}`);
    return html.replaceAll(from, to);
  }, PAGE);
}

it.each(PAIRS)("reports $kinds for $name", ({ before: was = [], edit, headers, kinds }) => {
  const [before, now] = [readingOf(edited(was)), readingOf(edited(edit), headers)];
  for (const [one, other] of [
    [before, now],
    [now, before],
  ] as const) {
    const changes = compare([one], [other]);
    expect(changes.map(({ kind }) => kind)).toEqual(kinds);
    for (const { summary, url } of changes) {
      expect(summary.length).toBeLessThanOrEqual(300);
      expect(url).toBe(URL_OF_PAGE);
    }
  }
});

it("has at least fifty pairs, of every kind that a single page can show", () => {
  expect(PAIRS.length).toBeGreaterThanOrEqual(50);
  expect(new Set(PAIRS.flatMap(({ kinds }) => kinds))).toEqual(
    new Set(["contacts", "technology", "company", "content"]),
  );
});

const summariesOf = (was: Edit, is: Edit) =>
  compare([readingOf(edited(was))], [readingOf(edited(is))]).map(({ summary }) => summary);

it("reports a replacement only if the new text is in the same place", () => {
  expect(
    summariesOf([], [...after(H1, "<h2>Victor Nilsson</h2>"), ["<li>Made of tool steel</li>", ""]]),
  ).toEqual(["Text was added: “Victor Nilsson”; text was removed: “Made of tool steel”"]);
  expect(summariesOf([], [["Free delivery in Germany", "Free delivery in Europe"]])).toEqual([
    "Text changed: “Free delivery in Germany” became “Free delivery in Europe”",
  ]);
});

it("reports a redirect to another domain, but not another URL of the same domain", () => {
  const movedTo = (url: string) => ({ ...readingOf(PAGE), url });
  expect(compare([readingOf(PAGE)], [movedTo("https://www.acme-anvils.com/en/")])).toEqual([]);
  expect(compare([readingOf(PAGE)], [movedTo("https://forge-group.com/acme")])).toEqual([
    {
      url: URL_OF_PAGE,
      kind: "availability",
      summary: "https://acme-anvils.com/ redirects to https://forge-group.com/acme now",
      before: URL_OF_PAGE,
      after: "https://forge-group.com/acme",
    },
  ]);
});

it.each([
  ["WordPress 6.6.2", "WordPress 6.6.3", "WordPress went from 6.6.2 to 6.6.3"],
  ["WordPress 9", "WordPress 10", "WordPress went from 9 to 10"],
  ["WordPress 1731542400", "WordPress 1731628800", undefined],
  ["WordPress 0149", "WordPress 191", undefined],
])("recognizes %s and %s as versions only in a version context", (was, is, told) => {
  const version = (text: string): Edit => [["WordPress 6.6.2", text]];
  expect(summariesOf(version(was), version(is))).toEqual(told === undefined ? [] : [told]);
});
