import { expect, it } from "vitest";
import { readIntegrationSearch } from "#web/features/integrations/data/search";
import { findProduct } from "#web/features/integrations/data/products";
import {
  columnOf,
  type FieldRow,
  inOrder,
  withColumn,
  withField,
} from "#web/features/integrations/fields/field-map";
import { readSettings } from "#web/features/integrations/setup/read-settings";
import { reasonAgainst } from "#web/features/settings/members/roles";
import { describeBrowser } from "#web/features/settings/account/browser-name";
import { readAuditSearch, readLedgerSearch } from "#web/features/settings/data/search";
import { toCsv } from "#web/files/csv";

const row = (field: string, default_column: string | null): FieldRow => ({
  field: field as FieldRow["field"],
  column: default_column,
  default_column,
  value: null,
});

it("keeps only what differs from the columns of the provider", () => {
  const [name, summary] = [row("company_name", "Name"), row("summary", null)];
  expect(inOrder([summary, name])).toEqual([name, summary]);
  expect(columnOf({}, name)).toBe("Name");
  expect(withColumn({}, name, "Firma")).toEqual({ company_name: "Firma" });
  expect(withColumn({ company_name: "Firma" }, name, "Name")).toEqual({});
  // An empty column omits a field that the provider would get.
  expect(withField({}, name, false)).toEqual({ company_name: "" });
  expect(withField({ company_name: "" }, name, true)).toEqual({});
  expect(withField({}, summary, true)).toEqual({ summary: "summary" });
  expect(withField({ summary: "summary" }, summary, false)).toEqual({});
});

it("sends the settings of a form in their places, and leaves out empty secrets", () => {
  const values = { "config.domain": " acme ", auth_token: "", "config.overwrite": "always" };
  expect(readSettings(findProduct("crm_2")!, values)).toEqual({
    config: { domain: "acme", overwrite: "always" },
  });
  const webhook = { target_url: "https://acme.com/in", "event:job.failed": "on" };
  expect(readSettings(findProduct("webhook")!, webhook)).toEqual({
    target_url: "https://acme.com/in",
    config: { events: ["job.failed"] },
  });
});

it("reads the state of integrations and settings from a URL", () => {
  expect(readIntegrationSearch({ tab: "fields", status: "odd", page: "0", push: "p1" })).toEqual({
    tab: "fields",
    push: "p1",
  });
  expect(readIntegrationSearch({ tab: "deliveries", status: "failed", page: "2" })).toEqual({
    status: "failed",
    page: "2",
  });
  expect(readLedgerSearch({ kind: "spend", page: "3" })).toEqual({ kind: "spend", page: "3" });
  expect(readLedgerSearch({ kind: "gift", page: "x" })).toEqual({});
  expect(readAuditSearch({ action: "leads.erased" })).toEqual({ action: "leads.erased" });
});

it("explains who may change a member", () => {
  const member = {
    user_id: "1",
    email: "ada@acme.com",
    name: null,
    joined_at: "2026-11-01T00:00:00Z",
  };
  const [owner, plain] = [
    { ...member, role: "owner" as const },
    { ...member, role: "member" as const },
  ];
  expect(reasonAgainst("owner", owner)).toBeUndefined();
  expect(reasonAgainst("admin", plain)).toBeUndefined();
  expect(reasonAgainst("admin", owner)).toMatch(/Only owners/);
  expect(reasonAgainst("member", plain)).toMatch(/owners and admins/);
  expect(reasonAgainst(undefined, plain)).toBeDefined();
});

it("writes a file that no spreadsheet runs as a formula", () => {
  expect(
    toCsv(
      ["Country", "Leads"],
      [
        ["=cmd()", 3],
        ['a,"b"', null],
        ["-1", -1],
      ],
    ),
  ).toBe(`\uFEFFCountry,Leads\r\n'=cmd(),3\r\n"a,""b""",\r\n'-1,-1\r\n`);
});

it("names a browser and its system", () => {
  const chrome = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/153.0 Safari/537.36";
  expect(describeBrowser(chrome)).toBe("Chrome on Linux");
  expect(describeBrowser("curl/8.9")).toBe("curl");
  expect(describeBrowser("MyScript/1")).toBe("MyScript/1");
  expect(describeBrowser(null)).toBe("Unknown device");
});
