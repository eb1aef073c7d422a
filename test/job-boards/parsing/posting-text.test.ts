import { describe, expect, test } from "vitest";
import { readEmploymentType } from "#src/job-boards/parsing/employment-type";
import { readMoment } from "#src/job-boards/parsing/posting-fields";
import { htmlToText, joinTexts, MAX_TEXT_LENGTH } from "#src/job-boards/parsing/posting-text";

describe("markup as text", () => {
  test.each([
    ["<p>One</p><p>Two</p>", "One\n\nTwo"],
    ["One<br>Two<br/>Three", "One\nTwo\nThree"],
    ["<ul><li>A</li><li><p>B</p></li><li></li><li>C <b>c</b></li></ul>", "- A\n- B\n- C c"],
    ["<ul>\n  <li>A\n  </li>\n  <li>B</li>\n</ul>", "- A\n- B"],
    ["<p>Java<strong>Script</strong></p>", "JavaScript"],
    ["a &amp; b &lt; c&nbsp;d &#8217; &eacute;", "a & b < c d ’ é"],
    ["<script>alert(1)</script><style>p{}</style>Text<!-- no -->", "Text"],
    ["plain\n\n\n\ntext\tand   spaces", "plain text and spaces"],
    ["C++ < 3 years", "C++ < 3 years"],
    ["", ""],
  ])("%o", (html, text) => {
    expect(htmlToText(html)).toBe(text);
  });

  test("contains no characters that break a database or a JSON parser", () => {
    expect(htmlToText("\u0000\u200bx\ud800")).toBe("x\ufffd");
  });

  // Quadratic work on inputs of this length exceeds the test timeout.
  test("bounds any input in linear time", () => {
    for (const part of [
      "<div>",
      "<li>",
      "a\n",
      "&amp;",
      "<!--",
      "<a href='",
      "- ",
      "\n-\n",
      " \n ",
    ])
      expect(htmlToText(part.repeat(2_000_000 / part.length)).length).toBeLessThanOrEqual(
        MAX_TEXT_LENGTH,
      );
    expect(joinTexts(["a".repeat(30_000), "b"])).toHaveLength(MAX_TEXT_LENGTH);
  });
});

describe("a timestamp", () => {
  const now = Date.UTC(2026, 10, 21);
  test.each([
    [1790573982021, 1790573982021],
    [1790573982, 1790573982000],
    ["2026-09-01T10:00:00-04:00", Date.UTC(2026, 8, 1, 14)],
    ["2026-09-01", Date.UTC(2026, 8, 1)],
    ["2026-09-01T10:00:00", Date.UTC(2026, 8, 1, 10)],
    ["2025-12-05 21:44:46 UTC", Date.UTC(2025, 11, 5, 21, 44, 46)],
    ["2025-12-05 21:44:46", Date.UTC(2025, 11, 5, 21, 44, 46)],
    ["Sat, 12 Sep 2026 08:00:00 +0200", Date.UTC(2026, 8, 12, 6)],
    ["0001-01-01T00:00:00Z", null],
    ["2099-01-01", null],
    [0, null],
    [Number.NaN, null],
    [1e300, null],
    ["soon", null],
    ["2026-13-45", null],
    ["", null],
    [null, null],
  ])("%o is %o", (value, ms) => {
    expect(readMoment(value, now)).toBe(ms);
  });
});

test.each([
  ["Full-time", "full_time"],
  ["FullTime", "full_time"],
  ["fulltime_permanent", "full_time"],
  ["Permanent employee", "full_time"],
  ["Vollzeit", "full_time"],
  ["part-time permanent", "part_time"],
  ["Contractor", "contract"],
  ["Freelance", "contract"],
  ["Fixed-term contract", "contract"],
  ["Temporary", "temporary"],
  ["Vollzeit, befristet", "temporary"],
  ["Vollzeit, unbefristet", "full_time"],
  ["Permanent contract", "full_time"],
  ["Tempo pieno", "full_time"],
  ["Jornada completa", "full_time"],
  ["Intern", "internship"],
  ["Werkstudent", "internship"],
  ["International", null],
  ["Internal", null],
  ["Volunteer", "volunteer"],
  ["fulltime_fixed_term", "temporary"],
  ["parttime_fixed_term", "part_time"],
  ["parttime_minijob", "part_time"],
  ["temporary_seasonal", "temporary"],
  ["apprenticeship", "internship"],
  ["full-or-part-time", null],
  ["full-or-part-time permanent", null],
  ["Full-time or part-time", null],
  ["Voll- oder Teilzeit", null],
  ["Vollzeit/Teilzeit", null],
  ["Temps plein ou temps partiel", null],
  ["Contrat à durée déterminée (CDD)", "temporary"],
  ["CDI", "full_time"],
  ["Alternance", "internship"],
  ["Tempo parziale", "part_time"],
  ["Pełny etat", "full_time"],
  ["Estágio", "internship"],
  ["Full time", "full_time"],
  ["Part time", "part_time"],
  ["full", "full_time"],
  ["other", null],
  ["", null],
  [null, null],
])("%o is the employment %o", (text, type) => {
  expect(readEmploymentType(text)).toBe(type);
});
