import type { Input } from "./growth";

/** What readers look for, stop at or go back from. Repeated, each is the worst that some reader can meet. */
const FRAGMENTS = {
  markup: [
    ..."< <!-- </ <a <svg> <script> <title> <textarea> <![CDATA[ <td> <b> </a> <? & &amp &# &#64; = > ' \"".split(
      " ",
    ),
    '<a b="',
    "<a b='",
    '<a "',
    '= "',
    "<p a=b c ",
    "<p a a=\n",
    "<p itemscope itemprop=a>",
    "<p class='h-card ad-slot'>",
    "<a href=mailto:a@b.de>",
    "<meta name=a content=b>",
  ],
  text: [
    ..."@ a@ a.a@ @a. a. .. a- -ad- + +1 00 1- 1. ( ) [at] (at)a : ; , | © (c) %4 %40 é 漢 😀 \u200b".split(
      " ",
    ),
    " ",
    "\t\n",
    "\u00a0",
    "\f ",
    "1 ",
    "+1 ",
    "(1) ",
    "a at ",
    " dot ",
    "[at] ",
    "copyright ",
    "© 2020-",
    "GmbH, ",
    ". A",
    " | ",
    "tel: 1",
    "a@b.de ",
    "x.com/a ",
    "2020-01-01 ",
    "C++ ",
    "Berlin, ",
  ],
  script: [
    ...'" \' ` \\ \\u0040 \\x40 \'+\' "+" // /* {} a@b.de"+ atob( .join("@" rot13("a'.split(" "),
    '["a"    ',
    "'a', ",
    'atob("aaaa',
    "fromCharCode(64, ",
    "'@' + a + ",
    "a = 'b' + ",
    "window.a=",
  ],
  json: [
    ...'{ } [ ] " , : [0] {} // /* \\ \\" \\u00 [" {" ,]'.split(" "),
    '{"a":',
    '[{"a":[',
    '"a" ',
    '{"id":1},',
    '{"@type":"Organization","name":"a"},',
    '{"@id":"a","@type":"Person"} ',
    "```\n",
    '"\n',
  ],
  lines: [
    ..."* /* $ # : /*a % %C3 é < ; , \" '".split(" "),
    "\n",
    "\r",
    "a\n",
    ",a\n",
    '"a\n',
    "User-agent: *\n",
    "User-agent: a\nDisallow: /*b\n",
    "Allow: /*a*$\n",
    "Sitemap: /a\n",
    "https://acme.de/a\n",
    "acme.de,b\n",
  ],
  xml: [
    ..."< <!-- <![CDATA[ ]]> <a </a> <item> </item> <item/> <? <! & loc> <loc> </loc> <url>".split(
      " ",
    ),
    "<a b='",
    "<a><b>",
    "<loc>https://acme.de/a</loc>",
    "<loc> ",
    "<x:loc>",
    "<item><a>b</a></item>",
  ],
  replies: [
    ..."< > @ . ; : = - 250- 5.1.1 (#5.1.1) v=spf1 include: ( ) /".split(" "),
    " ",
    "a@b ",
    "<a@b> ",
    "https://a ",
    "noindex, ",
    "a: noindex, ",
    "charset=",
    "charset= ",
    "a=b; ",
  ],
};
export type Kind = keyof typeof FRAGMENTS;

const repeat = (fragment: string, length: number) =>
  fragment.repeat(Math.max(1, Math.floor(length / fragment.length)));

/** Each fragment many times; and the same behind a long word, where a reader that looks back looks far. */
export function inputsOf(kinds: Kind[]): [name: string, input: Input][] {
  return kinds
    .flatMap((kind) => FRAGMENTS[kind])
    .flatMap((fragment): [string, Input][] => [
      [JSON.stringify(fragment), (n) => repeat(fragment, n)],
      [
        `${JSON.stringify(fragment)} behind a word`,
        (n) => `<${repeat("x", n / 2)} ${repeat(fragment, n / 2)}`,
      ],
      [
        `${JSON.stringify(fragment)} before white space`,
        (n) => `${repeat(fragment, n / 2)}${repeat(" ", n / 2)}x`,
      ],
    ]);
}
