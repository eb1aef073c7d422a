import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { newWorkspace, type Caller } from "#test/support/harness/api";
import {
  addServedBoard,
  HOUR_MS,
  newJob,
  readBoardAt,
  serveBoard,
  timesAsked,
} from "#test/support/builders/hiring";
import { apiWith } from "#test/support/fakes/model";
import { waitUntil } from "#test/support/harness/wait-until";
import { newWord } from "#test/support/builders/names";

const search = async (asKey: Caller, query: Record<string, string>) => {
  const asked = new URLSearchParams(query).toString();
  const { status, body } = await asKey("GET", `/hiring/search?${asked}`);
  expect(status).toBe(200);
  return body as { data: any[]; page: number; per_page: number; total: number };
};
const titles = async (asKey: Caller, query: Record<string, string>) =>
  (await search(asKey, query)).data.map(({ title }) => title);

describe("a board that a user adds", () => {
  it("is read at once, and found by every workspace", async () => {
    const word = newWord();
    const { asKey, served } = await addServedBoard({
      company: `${word} Works`,
      jobs: [
        newJob({
          title: `Platform Engineer ${word}`,
          duties: "<p>Run Kubernetes on PostgreSQL.</p>",
        }),
      ],
    });
    const other = await newWorkspace();
    const { data, total } = await search(other.asKey, { title: word.toUpperCase() });
    expect(total).toBe(1);
    expect(data[0]).toMatchObject({
      company_name: `${word} Works`,
      title: `Platform Engineer ${word}`,
      department: "Engineering",
      country: "DE",
      url: `https://job-boards.greenhouse.io/${served.token}/jobs/${served.jobs[0]!.id}`,
      technologies: expect.arrayContaining(["Kubernetes", "PostgreSQL"]),
      source: "greenhouse",
    });
    expect(Date.parse(data[0].posted_at)).toBeLessThan(Date.now() - 2 * 24 * 3600_000);
    const again = await other.asKey("POST", "/hiring/boards", {
      json: { url: `https://job-boards.greenhouse.io/${served.token}/jobs/1` },
    });
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({
      url: `https://job-boards.greenhouse.io/${served.token}`,
      source: "greenhouse",
      company_name: `${word} Works`,
      last_fetched_at: expect.any(String),
    });
    expect(await timesAsked(served)).toBe(1);
    const listed = await asKey("GET", "/hiring/boards?per_page=200");
    expect(listed.body.data).toContainEqual(again.body);
  });

  it.each(["https://acme.com/careers", "not an address", "https://greenhouse.io/"])(
    "is rejected if it is not a board: %s",
    async (url) => {
      const { asKey } = await newWorkspace();
      const { status, body } = await asKey("POST", "/hiring/boards", { json: { url } });
      expect(status).toBe(422);
      expect(body.error.details).toMatchObject([{ path: "body.url", code: "unknown_board" }]);
      expect(body.error.message).toContain("greenhouse");
    },
  );

  it("is found behind a posting on the company's own site", async () => {
    const { asKey } = await newWorkspace();
    const { status, body } = await asKey("POST", "/hiring/boards", {
      json: { url: "https://northfield-analytics.io/company?gh_jid=4410021007" },
    });
    expect(status).toBe(201);
    expect(body.url).toBe("https://job-boards.greenhouse.io/northfieldanalytics");
    const unknown = { url: "https://northfield-analytics.io/company?gh_jid=4410021999" };
    expect((await asKey("POST", "/hiring/boards", { json: unknown })).status).toBe(422);
  });

  it("is rejected if the operator disabled the index", async () => {
    const workspace = await newWorkspace();
    const url = `https://jobs.lever.co/${newWord()}`;
    const off = await apiWith({ HIRING_INDEX: "off" }, workspace, "POST", "/hiring/boards", {
      url,
    });
    expect(off.status).toBe(403);
  });
});

describe("GET /hiring/search", () => {
  const word = newWord();
  const PLACES = {
    DE: { city: "Berlin", country: "Germany", code: "DE" },
    US: { city: "New York", region: "New York", country: "United States", code: "US" },
  };
  let made: Promise<Caller> | undefined;
  /** Four postings with different titles. */
  const board = () =>
    (made ??= addServedBoard({
      jobs: [
        newJob({
          title: `Staff Engineer ${word}`,
          places: [{ ...PLACES.DE, city: "Remote, Berlin" }],
          workplace: "remote",
          postedDaysAgo: 1,
          duties: "<p>Kubernetes and Golang.</p>",
        }),
        newJob({
          title: `Data Engineer ${word}`,
          places: [PLACES.US],
          workplace: "on-site",
          postedDaysAgo: 10,
          duties: "<p>PostgreSQL, Kubernetes.</p>",
        }),
        newJob({
          title: `Baker ${word}`,
          places: [PLACES.US],
          workplace: "hybrid",
          postedDaysAgo: 40,
          duties: "<p>Bread.</p>",
        }),
      ],
    }).then(({ asKey }) => asKey));

  it.each([
    ["newest first", {}, ["Staff Engineer", "Data Engineer", "Baker"]],
    ["by technology", { tech: "Kubernetes" }, ["Staff Engineer", "Data Engineer"]],
    ["by an alias", { tech: "k8s" }, ["Staff Engineer", "Data Engineer"]],
    ["by another alias", { tech: "golang" }, ["Staff Engineer"]],
    ["by postgres", { tech: "postgres" }, ["Data Engineer"]],
    ["nothing for an unknown technology", { tech: "no such thing" }, []],
    ["by country", { country: "us" }, ["Data Engineer", "Baker"]],
    ["by a country's name", { country: "Germany" }, ["Staff Engineer"]],
    ["by remote", { remote: "true" }, ["Staff Engineer"]],
    ["by not remote", { remote: "false" }, ["Data Engineer", "Baker"]],
    ["by age", { posted_within_days: "14" }, ["Staff Engineer", "Data Engineer"]],
    [
      "by all together",
      { tech: "kubernetes", country: "US", remote: "false", posted_within_days: "20" },
      ["Data Engineer"],
    ],
  ])("finds postings %s", async (_, query, expected) => {
    const asKey = await board();
    expect(await titles(asKey, { title: word, ...query })).toEqual(
      expected.map((title) => `${title} ${word}`),
    );
  });

  it("pages by page and per_page, and prefers limit", async () => {
    const asKey = await board();
    const second = await search(asKey, { title: word, page: "2", per_page: "2" });
    expect(second).toMatchObject({ page: 2, per_page: 2, total: 3 });
    expect(second.data).toHaveLength(1);
    const limited = await search(asKey, { title: word, limit: "1", per_page: "100" });
    expect(limited).toMatchObject({ per_page: 1, total: 3 });
    expect((await search(asKey, { title: word })).per_page).toBe(50);
    expect(await search(asKey, { title: word, page: "9" })).toMatchObject({ data: [], total: 3 });
  });

  it.each([
    "limit=0",
    "limit=201",
    "remote=maybe",
    "posted_within_days=0",
    "title=%20",
    "country=D",
    "technology=k8s",
  ])("rejects %s", async (query) => {
    const { asKey } = await newWorkspace();
    expect((await asKey("GET", `/hiring/search?${query}`)).status).toBe(422);
  });

  it("treats a title as plain text, whatever it contains", async () => {
    const odd = newWord();
    const { asKey } = await addServedBoard({
      jobs: [
        newJob({ title: `C++ "Lead" 100%_ ÄRZTIN ${odd}` }),
        newJob({ title: `Other ${odd}` }),
      ],
    });
    for (const title of ['c++ "lead"', "100%_ ä", `ärztin ${odd}`, `ÄRZTIN  ${odd}`])
      expect([title, (await titles(asKey, { title })).length]).toEqual([title, 1]);
    expect(await titles(asKey, { title: '" OR "other' })).toEqual([]);
  });
});

describe("companies and technologies", () => {
  it("ranks companies by their matching roles, with samples of their titles", async () => {
    const word = newWord();
    const kubernetes = { duties: "<p>Kubernetes.</p>" };
    const { asKey } = await addServedBoard({
      company: `Small ${word}`,
      jobs: [newJob({ title: `${word} one`, ...kubernetes, postedDaysAgo: 1 })],
    });
    await addServedBoard({
      company: `Large ${word}`,
      jobs: [
        newJob({ title: `${word} two`, ...kubernetes, postedDaysAgo: 3 }),
        newJob({ title: `${word} two`, ...kubernetes, postedDaysAgo: 4 }),
        newJob({ title: `${word} three`, ...kubernetes, postedDaysAgo: 50 }),
        newJob({ title: `${word} four`, postedDaysAgo: 5 }),
      ],
    });
    const ranked = async (query: string) => {
      const { status, body } = await asKey("GET", `/hiring/companies?title=${word}${query}`);
      expect(status).toBe(200);
      return body.data.map((row: any) => [row.company_name, row.open_roles, row.sample_titles]);
    };
    const small = [`Small ${word}`, 1, [`${word} one`]];
    expect(await ranked("&tech=k8s")).toEqual([
      [`Large ${word}`, 3, [`${word} two`, `${word} three`]],
      small,
    ]);
    expect(await ranked("&min_roles=2")).toEqual([
      [`Large ${word}`, 4, [`${word} two`, `${word} four`, `${word} three`]],
    ]);
    expect(await ranked("&posted_within_days=2&tech=kubernetes&country=DE")).toEqual([small]);
    expect(await ranked("&country=FR")).toEqual([]);
    expect(await ranked("&tech=nothing")).toEqual([]);
  });

  it("filters by technology and country from stored counts per company", async () => {
    const word = newWord();
    const france = { places: [{ city: "Paris", country: "France", code: "FR" }] };
    const { asKey } = await addServedBoard({
      company: `Parisian ${word}`,
      jobs: [
        newJob({ title: `${word} a`, duties: "<p>We use Elixir.</p>", ...france }),
        newJob({ title: `${word} b`, duties: "<p>We use Elixir.</p>" }),
      ],
    });
    const of = async (query: string) =>
      (await asKey("GET", `/hiring/companies?${query}`)).body.data.find(
        (row: any) => row.company_name === `Parisian ${word}`,
      );
    expect(await of("tech=elixir")).toMatchObject({
      open_roles: 2,
      sample_titles: expect.any(Array),
    });
    expect(await of("tech=elixir&country=FR")).toMatchObject({
      open_roles: 1,
      sample_titles: [`${word} a`],
    });
    expect(await of("country=FR&min_roles=2")).toBeUndefined();
    const { body } = await asKey("GET", "/hiring/technologies");
    const elixir = body.data.find((row: any) => row.technology === "Elixir");
    expect(elixir).toMatchObject({ category: expect.any(String) });
    expect(elixir.open_roles).toBeGreaterThanOrEqual(2);
    expect(body.total).toBe(body.data.length);
    const roles = body.data.map((row: any) => row.open_roles);
    expect(roles).toEqual(roles.toSorted((a: number, b: number) => b - a));
  });

  it("finds and counts a posting under each of its countries", async () => {
    const word = newWord();
    const places = [
      { city: "Madrid", country: "Spain", code: "ES" },
      { city: "Lisbon", country: "Portugal", code: "PT" },
      { city: "Porto", country: "Portugal", code: "PT" },
    ];
    const job = newJob({ title: `${word} Iberian`, duties: "<p>We use Elixir.</p>", places });
    const { asKey, id, served } = await addServedBoard({
      company: `Iberian ${word}`,
      jobs: [job, newJob({ title: `${word} else` })],
    });
    const found = await search(asKey, { title: word, country: "PT" });
    expect(found.data).toMatchObject([
      { title: `${word} Iberian`, country: "ES", countries: ["ES", "PT"] },
    ]);
    const isFound = async (query: Record<string, string>) =>
      (await titles(asKey, { per_page: "200", ...query })).includes(`${word} Iberian`);
    const isRanked = async (query: string) =>
      (await asKey("GET", `/hiring/companies?per_page=200&${query}`)).body.data.find(
        (row: any) => row.company_name === `Iberian ${word}`,
      )?.open_roles;
    for (const country of ["ES", "PT"]) {
      expect(await isFound({ country })).toBe(true);
      expect(await isFound({ country, remote: "false", sort: "posted_at" })).toBe(true);
      expect(await isFound({ country, tech: "elixir" })).toBe(true);
      expect(await isRanked(`country=${country}`)).toBe(1);
      expect(await isRanked(`country=${country}&tech=elixir`)).toBe(1);
      expect(await isRanked(`country=${country}&tech=elixir&posted_within_days=30`)).toBe(1);
      expect(await isRanked(`country=${country}&title=${word}`)).toBe(1);
    }
    expect(await isFound({ country: "FR" })).toBe(false);
    expect(await isFound({ country: "PT", remote: "true" })).toBe(false);
    // Two reads without it.
    await serveBoard({ ...served, jobs: [served.jobs[1]!] });
    for (const hours of [24, 48]) await readBoardAt(id, Date.now() + hours * HOUR_MS);
    for (const country of ["ES", "PT"]) {
      expect(await isFound({ country })).toBe(false);
      expect(await isRanked(`country=${country}`)).toBeUndefined();
    }
    const { results } = await env.HIRING.prepare(
      "SELECT * FROM hiring_other_countries WHERE title_key LIKE ?",
    )
      .bind(`%${word.toLowerCase()}%`)
      .all();
    expect(results).toEqual([]);
  });

  it("pages and sorts the technologies on request", async () => {
    const { asKey } = await newWorkspace();
    const all = (await asKey("GET", "/hiring/technologies")).body;
    expect(all).toMatchObject({ page: 1, per_page: all.total });
    const two = (await asKey("GET", "/hiring/technologies?per_page=2&page=2")).body;
    expect(two).toMatchObject({ page: 2, per_page: 2, total: all.total });
    expect(two.data).toEqual(all.data.slice(2, 4));
    const names = (await asKey("GET", "/hiring/technologies?sort=technology")).body.data.map(
      (row: any) => row.technology,
    );
    expect(names).toEqual(names.toSorted());
    const reversed = (await asKey("GET", "/hiring/technologies?sort=open_roles")).body;
    expect(reversed.data).toEqual(all.data.toReversed());
  });

  it("sorts postings and companies in both directions", async () => {
    const { asKey } = await newWorkspace();
    for (const [path, sort] of [
      ["search", "posted_at"],
      ["companies", "open_roles"],
    ]) {
      const query = `/hiring/${path}?limit=200&sort=`;
      const [back, forward] = [
        (await asKey("GET", `${query}-${sort}`)).body,
        (await asKey("GET", `${query}${sort}`)).body,
      ];
      expect(back.total).toBeGreaterThan(3);
      expect(forward.data).toEqual(back.data.toReversed());
    }
  });

  it("rejects an unknown country, and suggests the closest", async () => {
    const { asKey } = await newWorkspace();
    for (const path of ["/hiring/search", "/hiring/companies"]) {
      const { status, body } = await asKey("GET", `${path}?country=Germny`);
      expect(status).toBe(422);
      expect(body.error.details).toMatchObject([
        { path: "query.country", message: "Unknown country. Did you mean DE (Germany)?" },
      ]);
    }
  });

  it("counts each technology's roles and companies", async () => {
    const { results } = await env.HIRING.prepare(
      `SELECT technology.name, technology.open_roles, technology.companies, count(role.posting_seq) AS roles,
        count(DISTINCT role.company_seq) AS hiring
      FROM hiring_technologies AS technology LEFT JOIN hiring_roles AS role ON role.technology_seq = technology.seq
      GROUP BY technology.seq`,
    ).all<any>();
    expect(results.length).toBeGreaterThan(3);
    for (const row of results)
      expect([row.name, row.open_roles, row.companies]).toEqual([row.name, row.roles, row.hiring]);
  });

  it("does not count a vendor's own product", async () => {
    const word = newWord();
    const { asKey } = await addServedBoard({
      token: "mongodb",
      company: "MongoDB",
      jobs: [
        newJob({
          title: `Engineer ${word}`,
          duties: "<p>Make MongoDB in Rust code, with Python.</p>",
        }),
      ],
    });
    const { data } = await search(asKey, { title: word });
    expect(data[0].technologies).not.toContain("MongoDB");
    expect(data[0].technologies).toContain("Python");
  });

  it("stores nothing about who searched", async () => {
    const { results } = await env.HIRING.prepare(
      "SELECT t.name || '.' || c.name AS name FROM pragma_table_list AS t, pragma_table_info(t.name) AS c WHERE t.name GLOB 'hiring_*'",
    ).all<{ name: string }>();
    expect(results.length).toBeGreaterThan(50);
    expect(results.filter(({ name }) => /workspace|user|actor|added_by/.test(name))).toEqual([]);
  });
});

it("reads a retired board again when a user adds it", async () => {
  const word = newWord();
  const { id, asKey, served } = await addServedBoard({ jobs: [newJob({ title: word })] });
  await env.HIRING.prepare(
    "UPDATE hiring_boards SET state = 'retired', available_at = NULL, failures = 9 WHERE id = ?",
  )
    .bind(id)
    .run();
  await serveBoard({ ...served, jobs: [newJob({ title: `${word} again` })] });
  const url = `https://job-boards.greenhouse.io/${served.token}`;
  expect((await asKey("POST", "/hiring/boards", { json: { url } })).status).toBe(200);
  await waitUntil(async () =>
    expect(await titles(asKey, { title: `${word} again` })).toHaveLength(1),
  );
});

describe("index usage", () => {
  const ROLES = "hiring_roles_by_company";
  it.each([
    ["/hiring/search?tech=k8s", "PRIMARY KEY (technology_seq=?)"],
    [
      "/hiring/search?tech=k8s&posted_within_days=9",
      "PRIMARY KEY (technology_seq=? AND posted_at>?)",
    ],
    [
      "/hiring/search?tech=k8s&title=engineer&country=DE&remote=true",
      "PRIMARY KEY (technology_seq=?)",
    ],
    ["/hiring/search", "PRIMARY KEY (technology_seq=?)"],
    ["/hiring/search?country=DE", "hiring_roles_by_country (country=?)"],
    ["/hiring/search?country=DE&remote=true", "USING PRIMARY KEY (country=?)"],
    ["/hiring/search?title=engineer", "hiring_title_search VIRTUAL TABLE INDEX"],
    ["/hiring/search?title=qa", "PRIMARY KEY (technology_seq=?)"],
    ["/hiring/search?tech=k8s&sort=posted_at", "PRIMARY KEY (technology_seq=?)"],
    ["/hiring/search?country=DE&sort=posted_at", "hiring_roles_by_country (country=?)"],
    [
      "/hiring/companies?tech=k8s&sort=open_roles",
      "hiring_company_roles_ranked (technology_seq=? AND country=?",
    ],
    ["/hiring/companies", "hiring_company_roles_ranked (technology_seq=? AND country=?"],
    [
      "/hiring/companies?tech=k8s&country=DE&min_roles=2",
      "hiring_company_roles_ranked (technology_seq=? AND country=?",
    ],
    ["/hiring/companies?tech=k8s&title=engineer", `COVERING INDEX ${ROLES} (technology_seq=?)`],
    [
      "/hiring/companies?tech=k8s&posted_within_days=9&country=DE",
      `COVERING INDEX ${ROLES} (technology_seq=?)`,
    ],
    ["/hiring/companies?title=engineer", "hiring_title_search VIRTUAL TABLE INDEX"],
  ])("%s", async (path, expected) => {
    const { asKey } = await newWorkspace();
    const queries: string[] = [];
    const database = Object.getPrototypeOf(env.HIRING) as D1Database;
    const { prepare } = database;
    vi.spyOn(database, "prepare").mockImplementation(function (this: D1Database, query) {
      if (query.includes("hiring_")) queries.push(query);
      return prepare.call(this, query);
    });
    expect((await asKey("GET", path)).status).toBe(200);
    vi.restoreAllMocks();
    expect(queries.length).toBeGreaterThan(0);
    const plan: string[] = [];
    for (const query of queries) {
      const { results } = await env.HIRING.prepare(`EXPLAIN QUERY PLAN ${query}`)
        .bind(...Array.from({ length: query.split("?").length - 1 }, () => null))
        .all<{ detail: string }>();
      plan.push(...results.map(({ detail }) => detail));
    }
    expect(plan.join("\n")).toContain(expected);
    // Only results of an earlier step are scanned, never a table.
    const scanned = plan.filter((detail) => detail.startsWith("SCAN "));
    expect(
      scanned.filter(
        (detail) =>
          !/^SCAN (?:found|shown|counted|ranked|\(|hiring_title_search VIRTUAL)/.test(detail),
      ),
    ).toEqual([]);
  });
});
