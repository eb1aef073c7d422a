import { expect, it } from "vitest";
import { mayHoldCopyright, readCopyrightHolder } from "#src/extraction/company/copyright-line";

it.each([
  ["© 2019–2026 Acme GmbH. All rights reserved.", "Acme GmbH"],
  ["Copyright © 2026 by Acme Inc. All Rights Reserved", "Acme Inc."],
  ["(c) 2026 Acme, Inc.", "Acme, Inc."],
  ["Copyright Acme Ltd 2001-2026", "Acme Ltd"],
  ["Acme Widgets © 2026", "Acme Widgets"],
  ["© Acme", "Acme"],
  [
    "© 2026 Müller & Söhne GmbH & Co. KG – Alle Rechte vorbehalten | Impressum | Datenschutz",
    "Müller & Söhne GmbH & Co. KG",
  ],
  ["© 2026 Boulangerie Dupont, tous droits réservés", "Boulangerie Dupont"],
  ["© 2026 Panadería López S.L. Todos los derechos reservados", "Panadería López S.L."],
  ["Copyright © 2015 - 2026 Fiori S.r.l. - P.IVA 01234567890", "Fiori S.r.l."],
  ["© 2026 株式会社山田. All Rights Reserved.", "株式会社山田"],
  ["版权所有 © 2026 上海某某有限公司 保留所有权利", "上海某某有限公司"],
  ["© 2026 ООО «Ромашка». Все права защищены", "ООО «Ромашка»"],
  ["جميع الحقوق محفوظة © 2026 شركة أكمي", "شركة أكمي"],
  ["© 2026 Acme. Powered by WordPress", "Acme"],
  ["© 2026, All Rights Reserved - Developed and Designed by Acme Studio", null],
  ["© 2026 All rights reserved. Designed & developed by Acme Studio", null],
  ["© 2026 Designed Interiors", "Designed Interiors"],
  ["© 2026 St. Mary's Clinic. We care for you.", "St. Mary's Clinic"],
  ["Copyright © Since 1999 Acme", "Acme"],
  ["Copyright Acme Ltd", "Acme Ltd"],
  [
    "copyright owner or entity authorized by the copyright owner that is granting the License",
    null,
  ],
  ["The above copyright notice shall be included in all copies", null],
  ["Our guide to copyright in the digital age", null],
  ["© \ufffd\u0013x", null],
  ["Copyright [yyyy] [name of copyright owner]", null],
  ["© 2026", null],
  ["© All rights reserved", null],
  ["nothing here", null],
])("reads %s as %s", (line, holder) => {
  expect(readCopyrightHolder(line)).toBe(holder);
});

it("detects possible copyright lines with a cheap check", () => {
  expect(mayHoldCopyright("© Acme")).toBe(true);
  expect(mayHoldCopyright("Acme")).toBe(false);
});

// Quadratic work on inputs of this length takes longer than a test may.
it("runs in linear time on hostile text", () => {
  for (const piece of ["© ", "2019-", "© 2019 – ", "copyright by ", ". A", "| "])
    expect(() => readCopyrightHolder(`©${piece.repeat(500_000)}`)).not.toThrow();
});
