import { exports } from "cloudflare:workers";
import Papa from "papaparse";
import { beforeAll, describe, expect, it } from "vitest";
import { ChangingSite } from "#test/support/fakes/changing-site";
import { followJob } from "#test/support/builders/jobs";
import { runCron } from "#test/support/harness/cron";
import { newWorkspace, type Caller } from "#test/support/harness/api";

const page = (text: string) => ({ html: `<title>${text}</title><p>info@acme.test</p>` });
const CONFIG = '{"rate_limit_per_host_ms": 0, "max_retries": 0, "max_depth": 0}';

const upload = (asKey: Caller, text: string, fields: Record<string, string> = {}) => {
  const form = new FormData();
  form.set("file", new File([text], "companies.csv", { type: "text/csv" }));
  for (const [name, value] of Object.entries({ config: CONFIG, ...fields })) form.set(name, value);
  return asKey("POST", "/jobs/csv", { body: form });
};

describe("an uploaded file with five own columns", () => {
  const [acme, gone] = [new ChangingSite(), new ChangingSite()];
  const INPUT = {
    Kundennummer: "0042",
    Größe: "ca. 20 Straßen",
    Formel: "=SUM(A1:A9)",
    Leer: "",
    Notiz: 'sagt "ja",\nruft an ',
  };
  let asKey: Caller;
  let asUser: Caller;
  let created: any;
  let jobId: string;

  beforeAll(async () => {
    ({ asKey, asUser } = await newWorkspace());
    await acme.show({ "/": page("Acme") });
    await gone.goDown();
    const file = [
      "Kundennummer,Webseite,Größe,Formel,Leer,Notiz",
      `0042,${acme.host},ca. 20 Straßen,=SUM(A1:A9),,"sagt ""ja"",\nruft an "`,
      `0043,https://${acme.host}/other,,,,second row of the site`,
      `0044,${gone.host},,,,me@gone.test`,
    ].join("\r\n");
    ({ body: created } = await upload(asKey, file, { column: "webseite" }));
    jobId = created.id;
    await followJob(asKey, jobId);
  });

  it("reports what it has read", () =>
    expect(created).toMatchObject({
      column: "Webseite",
      input_columns: Object.keys(INPUT),
      progress: { sites_total: 2 },
      repeated_count: 1,
      skipped_count: 0,
    }));

  it("gives the lead of a site the columns of its first row", async () => {
    const { body: listed } = await asKey("GET", `/jobs/${jobId}/leads?include=input`);
    expect(listed.data.map(({ input }: { input: unknown }) => input)).toEqual([INPUT]);
    const { body: lead } = await asKey("GET", `/leads/${listed.data[0].id}`);
    expect(lead.input).toEqual(INPUT);
    const { body: plain } = await asKey("GET", `/jobs/${jobId}/leads`);
    expect(plain.data[0]).not.toHaveProperty("input");
  });

  it("exports them unchanged, except for a formula in csv", async () => {
    const { body: json } = await asKey("POST", `/jobs/${jobId}/export`, {
      json: { format: "json" },
    });
    const [lead] = await (await exports.default.fetch(json.url)).json<{ input: object }[]>();
    expect(lead?.input).toEqual(INPUT);
    const { body: csv } = await asKey("POST", `/jobs/${jobId}/export`);
    const text = await (await exports.default.fetch(csv.url)).text();
    const [row] = Papa.parse<Record<string, string>>(text, { header: true, delimiter: "," }).data;
    expect(row).toMatchObject({ ...INPUT, Formel: "'=SUM(A1:A9)" });
  });

  it("erases an address from them", async () => {
    const { body } = await upload(
      asKey,
      `url,Contact,Notes\n${acme.host},jane@known.test,ask jane@known.test`,
    );
    await followJob(asKey, body.id);
    const erasure = { subject_type: "email", subject: "jane@known.test" };
    await asUser("POST", "/compliance/deletion-requests", { json: erasure });
    await runCron("* * * * *", Date.now() + 60_000);
    const { body: listed } = await asKey("GET", `/jobs/${body.id}/leads?include=input`);
    expect(listed.data[0].input).toEqual({ Contact: null, Notes: "ask [erased]" });
    const again = await upload(asKey, `url,Contact\n${acme.host},jane@known.test`);
    await followJob(asKey, again.body.id);
    const { body: later } = await asKey("GET", `/jobs/${again.body.id}/leads?include=input`);
    expect(later.data[0].input).toEqual({ Contact: null });
  });
});

it("names the columns of a file without the wanted one", async () => {
  const { asKey } = await newWorkspace();
  const { status, body } = await upload(asKey, "Name,Site\nAcme,acme.test", { column: "Web" });
  expect(status).toBe(422);
  expect(body.error.details[0]).toEqual({
    path: "body.column",
    code: "no_column",
    message: 'The file has no column "Web". Its columns are: "Name", "Site"',
  });
});

it.each([
  ["mixed line ends", "url,name\r\nacme.test,1\nbeta.test,2\r\n", ["1", "2"]],
  ["text behind a quoted cell", 'url,name\nacme.test,"Jo" Do\nbeta.test,2\n', ['"Jo" Do', "2"]],
  ["a single quote", 'url,name\nacme.test,"12 inch\nbeta.test,2\n', ['"12 inch', "2"]],
])("loses no site of a file with %s", async (_kind, file, names) => {
  const { asKey } = await newWorkspace();
  const form = new FormData();
  form.set("file", new File([file], "companies.csv"));
  const { body } = await asKey("POST", "/jobs/csv/preview", { body: form });
  expect([body.sites, body.rows.map(({ name }: { name: string }) => name)]).toEqual([2, names]);
});
