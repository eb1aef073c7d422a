import { describe, expect, test } from "vitest";
import type { Posting } from "#src/job-boards/boards/board";
import { board, readFrom } from "#test/support/builders/board-reader";

const json = (value: unknown) => () => Response.json(value);
const xml = (text: string) => () => new Response(text, { headers: { "content-type": "text/xml" } });

/** The only posting of a board with this response. */
async function onlyPosting(
  which: ReturnType<typeof board>,
  web: Parameters<typeof readFrom>[0],
): Promise<Posting> {
  const { reading, postings } = await readFrom(web, which);
  expect(reading).toMatchObject({ status: "read", isComplete: true, postings: 1, skipped: 0 });
  return postings[0]!;
}

describe("Greenhouse", () => {
  const job = {
    id: 4410021007,
    title: "  Platform\tEngineer ",
    location: { name: "Berlin, Germany; Remote - US" },
    content:
      "&lt;p&gt;Less is &amp;lt; more &amp;amp; it&amp;rsquo;s fine&lt;/p&gt;&lt;ul&gt;&lt;li&gt;Go&lt;/li&gt;&lt;/ul&gt;",
    updated_at: "2026-11-01T10:00:00-04:00",
    first_published: "2026-09-01T10:00:00-04:00",
    absolute_url: "https://www.acme-robotics.com/careers?gh_jid=4410021007",
    departments: [{ name: "Engineering" }],
    offices: [{ name: "Ireland Locations", location: null }],
  };
  const read = (more: object) =>
    onlyPosting(board("greenhouse", "acmerobotics"), json({ jobs: [{ ...job, ...more }] }));

  test("decodes content once before parsing its markup", async () => {
    expect((await read({})).text).toBe("Less is < more & it’s fine\n\n- Go");
  });

  test("uses the posting's own location instead of its offices", async () => {
    expect(await read({})).toMatchObject({
      title: "Platform Engineer",
      locations: ["Berlin, Germany", "Remote - US"],
      department: "Engineering",
      countryHints: [],
      remoteHint: null,
    });
  });

  test("uses the first publication date and ignores the edit date", async () => {
    const first = Date.parse("2026-09-01T14:00:00Z");
    expect((await read({})).postedAt).toBe(first);
    expect((await read({ first_published: undefined })).postedAt).toBeNull();
  });

  test("finds the company's domain in postings on its own site", async () => {
    const readings = await Promise.all(
      ["acmerobotics", "acme", "globex"].map((token) =>
        readFrom(json({ jobs: [job] }), board("greenhouse", token)),
      ),
    );
    expect(
      readings.map(({ reading }) => "companyDomain" in reading && reading.companyDomain),
    ).toEqual(["acme-robotics.com", "acme-robotics.com", null]);
  });

  test("treats a board without postings as complete", async () => {
    const { reading } = await readFrom(
      json({ jobs: [], meta: { total: 0 } }),
      board("greenhouse", "acme"),
    );
    expect(reading).toMatchObject({ isComplete: true, postings: 0 });
  });
});

describe("Lever", () => {
  const job = (id: string) => ({
    id,
    text: "Analyst",
    categories: {
      location: "Berlin",
      allLocations: ["Berlin", "Paris"],
      team: "Data",
      commitment: "Full-time",
    },
    country: "DE",
    workplaceType: "unspecified",
    createdAt: 1790573982021,
    descriptionPlain: "Drive decisions.",
    lists: [{ text: "Requirements", content: "<li>SQL</li><li>dbt &amp; Git</li>" }],
    additionalPlain: "We value curiosity.",
    hostedUrl: `https://jobs.lever.co/acme/${id}`,
  });

  test("joins Lever's text fields and reads timestamps in ms", async () => {
    const posting = await onlyPosting(board("lever", "acme"), json([job("aa98")]));
    expect(posting).toMatchObject({
      text: "Drive decisions.\n\nRequirements\n\n- SQL\n- dbt & Git\n\nWe value curiosity.",
      postedAt: 1790573982021,
      locations: ["Berlin", "Paris"],
      countryHints: ["DE"],
      department: "Data",
      remoteHint: null,
      employmentType: "full_time",
    });
  });

  test("reads page by page, from the EU host for EU boards", async () => {
    const all = Array.from({ length: 205 }, (_, index) => job(`id-${index}`));
    const web = (request: Request) => {
      const { searchParams } = new URL(request.url);
      const skip = Number(searchParams.get("skip"));
      return Response.json(all.slice(skip, skip + Number(searchParams.get("limit"))));
    };
    const { reading, asked } = await readFrom(web, board("lever", "acme", { region: "eu" }));
    expect(reading).toMatchObject({ isComplete: true, postings: 205 });
    expect(asked).toHaveLength(3);
    expect(asked[2]).toBe(
      "GET https://api.eu.lever.co/v0/postings/acme?mode=json&skip=200&limit=100",
    );
  });

  test("requests at most two pages from a server without pagination", async () => {
    const all = Array.from({ length: 150 }, (_, index) => job(`id-${index}`));
    const { reading, asked } = await readFrom(json(all), board("lever", "acme"));
    expect(reading).toMatchObject({ isComplete: true, postings: 150 });
    expect(asked).toHaveLength(2);
  });
});

describe("Ashby", () => {
  const job = {
    id: "f337",
    title: "Engineer",
    location: "London",
    secondaryLocations: [
      { location: "Warsaw", address: { addressCountry: "Poland" } },
      { location: "London" },
      { odd: 1 },
    ],
    address: { postalAddress: { addressCountry: "United Kingdom" } },
    isListed: true,
    isRemote: true,
    workplaceType: "Hybrid",
    publishedAt: "2026-10-03T08:44:45.357+00:00",
    jobUrl: "https://jobs.ashbyhq.com/Flock%20Safety/f337",
    descriptionPlain: "Build.",
    employmentType: "PartTime",
  };

  test("requests a token with spaces as written", async () => {
    const { asked } = await readFrom(json({ jobs: [job] }), board("ashby", "Flock Safety"));
    expect(asked).toEqual(["GET https://api.ashbyhq.com/posting-api/job-board/Flock%20Safety"]);
  });

  test("does not treat hybrid as remote and skips unlisted postings", async () => {
    const web = json({ jobs: [{ ...job, id: "hidden", isListed: false }, job] });
    expect(await onlyPosting(board("ashby", "Flock Safety"), web)).toMatchObject({
      externalId: "f337",
      remoteHint: false,
      locations: ["London", "Warsaw"],
      employmentType: "part_time",
      text: "Build.",
    });
  });
});

describe("SmartRecruiters", () => {
  const item = (id: number, location: object = {}) => ({
    id: String(id),
    name: `Job ${id}`,
    location,
  });
  const serve = (items: object[]) => (request: Request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (/\/postings\/\d+$/.test(pathname))
      return Response.json({
        jobAd: {
          sections: {
            jobDescription: { title: "Job", text: "<p>Do</p>" },
            qualifications: { text: 5 },
          },
        },
      });
    const offset = Number(searchParams.get("offset"));
    return Response.json({ totalFound: items.length, content: items.slice(offset, offset + 100) });
  };

  test.each([
    [{ city: "Boise", region: "ID", country: "us", remote: false }, "US", false, ["Boise, ID, US"]],
    [{ city: "", country: "remote" }, null, true, []],
    [{ city: "Kiel", country: "de", hybrid: true }, "DE", false, ["Kiel, DE"]],
    [{ city: "Kiel", country: "de", hybrid: true, remote: true }, "DE", false, ["Kiel, DE"]],
    [{ country: "de", remote: true }, "DE", true, ["DE"]],
    [{ fullLocation: "Gliwice, Poland", country: "pl" }, "PL", null, ["Gliwice, Poland"]],
  ])("place %o", async (location, country, remoteHint, locations) => {
    const posting = await onlyPosting(board("smartrecruiters", "Acme"), serve([item(1, location)]));
    const countryHints = country === null ? [] : [country];
    expect(posting).toMatchObject({ countryHints, remoteHint, locations });
  });

  test.each([
    [{ id: "permanent", label: "Pełny etat" }, "full_time"],
    [{ id: "part_time", label: "Tempo Parcial" }, "part_time"],
    [{ id: "part-time", label: "兼职" }, "part_time"],
    [{ id: "contract", label: "Vertrag" }, "contract"],
    [{ id: "temporary", label: "Tijdelijk" }, "temporary"],
    [{ id: "intern", label: "Praxis" }, "internship"],
    [{ id: "volunteer", label: "Wolontariat" }, "volunteer"],
    [{ id: "other", label: "Teilzeit" }, "part_time"],
    [{ id: "other", label: "Sonstiges" }, null],
    [{ label: "Full-time" }, "full_time"],
  ])("reads employment %o by its id", async (typeOfEmployment, employmentType) => {
    const posting = { ...item(1), typeOfEmployment };
    expect(await onlyPosting(board("smartrecruiters", "Acme"), serve([posting]))).toMatchObject({
      employmentType,
    });
  });

  const all = Array.from({ length: 230 }, (_, index) => item(index));

  test("requests missing texts up to the limit, with pauses", async () => {
    const known = new Map(
      Array.from({ length: 200 }, (_, index) => [
        String(index),
        { title: `Job ${index}`, updatedAt: null },
      ]),
    );
    const { reading, asked, waits, postings } = await readFrom(
      serve(all),
      board("smartrecruiters", "Acme"),
      {
        known,
        maxTexts: 12,
      },
    );
    expect(reading).toMatchObject({
      isComplete: true,
      postings: 230,
      textsLeft: 18,
      validators: null,
    });
    expect(asked.filter((url) => /\/postings\/\d+$/.test(url))).toHaveLength(12);
    expect(waits.length).toBeGreaterThanOrEqual(11 + 2);
    expect(
      postings
        .filter(({ text }) => text === "Job\n\nDo")
        .map(({ externalId }) => Number(externalId)),
    ).toEqual(Array.from({ length: 12 }, (_, index) => 200 + index));
    expect(postings.filter(({ text }) => text === null)).toHaveLength(218);
  });

  test("reads the whole list after the provider limits requests", async () => {
    let texts = 0;
    const web = (request: Request) =>
      /\/postings\/\d+$/.test(new URL(request.url).pathname) && ++texts > 3
        ? new Response("slow down", { status: 429 })
        : serve(all)(request);
    const { reading } = await readFrom(web, board("smartrecruiters", "Acme"));
    expect(reading).toMatchObject({ isComplete: true, postings: 230, textsLeft: 227 });
    expect(texts).toBe(4);
  });

  test("keeps other postings when one was removed meanwhile", async () => {
    const web = (request: Request) =>
      request.url.endsWith("/postings/0")
        ? new Response("", { status: 404 })
        : serve(all.slice(0, 2))(request);
    const { reading, postings } = await readFrom(web, board("smartrecruiters", "Acme"));
    expect(reading).toMatchObject({ isComplete: true, postings: 2, textsLeft: 0 });
    expect(postings.map(({ text }) => text)).toEqual(["", "Job\n\nDo"]);
  });
});

describe("Recruitee", () => {
  test.each([
    [{ remote: true, hybrid: true }, true],
    [{ remote: false }, false],
    [{ hybrid: true }, false],
    [{}, null],
  ])("workplace %o", async (flags, remoteHint) => {
    const offer = {
      id: 1,
      slug: "chef",
      title: "Chef",
      city: "Utrecht",
      country: "Netherlands",
      country_code: "NL",
      created_at: "2025-12-05 21:44:46 UTC",
      description: "<p>Cook</p>",
      requirements: "<p>Knives</p>",
      employment_type_code: "fulltime_permanent",
      ...flags,
    };
    expect(await onlyPosting(board("recruitee", "acme"), json({ offers: [offer] }))).toMatchObject({
      remoteHint,
      postedAt: Date.UTC(2025, 11, 5, 21, 44, 46),
      locations: ["Utrecht, Netherlands"],
      countryHints: ["NL"],
      employmentType: "full_time",
      url: "https://acme.recruitee.com/o/chef",
      text: "Cook\n\nKnives",
    });
  });
});

describe("Workable", () => {
  const row = (shortcode: string, city: string, country: string, more: object = {}) => ({
    shortcode,
    title: `Job ${shortcode}`,
    city,
    country,
    published_on: "2026-09-22",
    telecommuting: false,
    url: `https://apply.workable.com/j/${shortcode}`,
    ...more,
  });

  test("merges all rows of a posting into one with all places", async () => {
    const jobs = [
      row("AAA1", "New York", "United States", { description: "<p>Ship</p>" }),
      row("BBB2", "London", "United Kingdom", { description: "" }),
      row("AAA1", "Austin", "United States", { description: "<p>Ship</p>" }),
      row("BBB2", "Paris", "France", { description: "" }),
      row("AAA1", "New York", "United States", { description: "<p>Ship</p>" }),
    ];
    const { reading, postings, asked } = await readFrom(
      json({ name: "Acme", jobs }),
      board("workable", "acme"),
    );
    expect(reading).toMatchObject({ isComplete: true, postings: 2, companyName: "Acme" });
    expect(postings).toMatchObject([
      {
        externalId: "AAA1",
        locations: ["New York, United States", "Austin, United States"],
        countryHints: ["United States", "United States"],
        text: "Ship",
      },
      {
        externalId: "BBB2",
        locations: ["London, United Kingdom", "Paris, France"],
        countryHints: ["United Kingdom", "France"],
        text: "",
      },
    ]);
    expect(asked).toHaveLength(1);
  });

  test("requests texts one by one if the list has none", async () => {
    const web = (request: Request) =>
      request.url.endsWith(".md")
        ? new Response(request.url.includes("AAA1") ? "# Job\n\nShip" : "<!doctype html>")
        : Response.json({
            name: "Acme",
            jobs: [row("AAA1", "Berlin", "Germany"), row("BBB2", "Berlin", "Germany")],
          });
    const { postings, asked } = await readFrom(web, board("workable", "acme"));
    expect(postings.map(({ text }) => text)).toEqual(["# Job\n\nShip", ""]);
    expect(asked[1]).toBe("GET https://apply.workable.com/acme/jobs/view/AAA1.md");
  });
});

describe("Personio", () => {
  const feed = (positions: string) =>
    `<?xml version="1.0"?><workzag-jobs>${positions}</workzag-jobs>`;
  const position = `<position><id>7</id><office>Hamburg &amp; Umgebung</office>
    <additionalOffices><office>Remote</office></additionalOffices>
    <name>Koch <![CDATA[& Köchin]]> (m/w/d)</name><schedule>part-time</schedule><employmentType>permanent</employmentType>
    <jobDescriptions><jobDescription><name>Aufgaben</name><value><![CDATA[<p>Kochen &amp; mehr</p><position>]]></value></jobDescription></jobDescriptions>
    <createdAt>2026-09-12T08:00:00+00:00</createdAt></position>`;

  test("treats markup in character data as the posting's", async () => {
    expect(await onlyPosting(board("personio", "acme"), xml(feed(position)))).toMatchObject({
      externalId: "7",
      title: "Koch & Köchin (m/w/d)",
      locations: ["Hamburg & Umgebung", "Remote"],
      employmentType: "part_time",
      text: "Aufgaben\n\nKochen & mehr",
      url: "https://acme.jobs.personio.de/job/7",
    });
  });

  test.each([
    ["full-time", "permanent", "full_time"],
    ["part-time", "permanent", "part_time"],
    ["full-or-part-time", "permanent", null],
    ["full-or-part-time", "temporary", "temporary"],
    ["full-or-part-time", "freelance", "contract"],
    ["full-time", "intern", "internship"],
    ["full-time", "trainee", "internship"],
    ["part-time", "working_student", "internship"],
  ])("maps the schedule %s and %s to %s", async (schedule, type, employmentType) => {
    const one = position
      .replace("<schedule>part-time", `<schedule>${schedule}`)
      .replace("<employmentType>permanent", `<employmentType>${type}`);
    expect(await onlyPosting(board("personio", "acme"), xml(feed(one)))).toMatchObject({
      employmentType,
    });
  });

  test.each([
    [["Acme GmbH", "Acme GmbH"], "Acme GmbH"],
    [["Acme GmbH", "Acme AG"], null],
    [["Acme AG", "Acme GmbH"], null],
  ])("reads the company of positions of %j as %j", async (companies, companyName) => {
    const positions = companies.map(
      (company, id) =>
        `<position><id>${id}</id><subcompany>${company}</subcompany><name>Koch</name></position>`,
    );
    const { reading } = await readFrom(xml(feed(positions.join(""))), board("personio", "acme"));
    expect(reading).toMatchObject({ companyName });
  });

  test("finds a tenant on the other domain", async () => {
    const web = (request: Request) =>
      new URL(request.url).hostname.endsWith(".de")
        ? new Response(null, { status: 307, headers: { location: "https://www.personio.com/" } })
        : xml(feed(position))();
    const { reading, postings } = await readFrom(web, board("personio", "acme"));
    expect(reading).toMatchObject({ isComplete: true });
    expect(postings[0]!.url).toBe("https://acme.jobs.personio.com/job/7");
  });
});

describe("Teamtailor", () => {
  const item = (
    id: number,
  ) => `<item><title>Guide &amp; cook ${id}</title><guid isPermaLink="false">g-${id}</guid>
    <link>https://careers.acme.test/jobs/${id}-guide</link><pubDate>Sat, 12 Sep 2026 08:00:00 +0200</pubDate>
    <description>&lt;p&gt;Bed &amp;amp; breakfast&lt;/p&gt;</description><remoteStatus>temporary</remoteStatus>
    <tt:locations><tt:location><tt:name>HQ</tt:name><tt:city>Oslo</tt:city><tt:country>Norway</tt:country></tt:location>
    <tt:location><tt:name>Everywhere</tt:name></tt:location></tt:locations><tt:department>Guides</tt:department></item>`;
  const feed = (items: string[]) =>
    `<rss xmlns:tt="https://teamtailor.com/locations"><channel><title>Acme &amp; Co</title>${items.join("")}</channel></rss>`;

  test("reads elements of its namespace and markup escaped as text", async () => {
    expect(await onlyPosting(board("teamtailor", "acme"), xml(feed([item(1)])))).toMatchObject({
      externalId: "g-1",
      title: "Guide & cook 1",
      department: "Guides",
      locations: ["Oslo, Norway", "Everywhere"],
      remoteHint: false,
      postedAt: Date.UTC(2026, 8, 12, 6),
      text: "Bed & breakfast",
    });
  });

  test("reads page by page in the board's region", async () => {
    const items = Array.from({ length: 130 }, (_, index) => item(index));
    const web = (request: Request) => {
      const offset = Number(new URL(request.url).searchParams.get("offset"));
      return xml(feed(items.slice(offset, offset + 100)))();
    };
    const { reading, asked } = await readFrom(web, board("teamtailor", "acme", { region: "na" }));
    expect(reading).toMatchObject({
      isComplete: true,
      postings: 130,
      companyName: "Acme & Co",
      validators: null,
    });
    expect(asked[1]).toBe("GET https://acme.na.teamtailor.com/jobs.rss?offset=100&per_page=100");
  });
});

describe("BambooHR", () => {
  const widget = `<div class="BambooHR-ATS-board"><ul><li class="BambooHR-ATS-Department-Item">
    <div class="BambooHR-ATS-Department-Header" id="bhrDepartmentID_1">Care &amp; Help</div>
    <ul><li class="BambooHR-ATS-Jobs-Item" id="bhrPositionID_22"><a href="//acme.bamboohr.com/careers/22">Nurse</a>
    <span class="BambooHR-ATS-Location">Munich</span></li>
    <li class="BambooHR-ATS-Jobs-Item"><a href="https://acme.bamboohr.com/jobs/view.php?id=23">Cook</a></li></ul></li></ul></div>`;
  const detail = {
    result: {
      jobOpening: { description: "<p>Care</p>", datePosted: "2026-09-01", locationType: "1" },
    },
  };

  test.each([
    ["is missing", () => new Response("", { status: 404 })],
    ["is another page", () => new Response("<html>")],
    ["is not a list", json({ result: "none" })],
  ])("reads the widget if the list %s", async (_, list) => {
    const web = ({ url }: Request) => {
      if (url.endsWith("/careers/list")) return list();
      return url.endsWith("/detail") ? Response.json(detail) : new Response(widget);
    };
    const { reading, postings } = await readFrom(web, board("bamboohr", "acme"));
    expect(reading).toMatchObject({ isComplete: true, postings: 2, skipped: 0 });
    expect(postings).toMatchObject([
      {
        externalId: "22",
        title: "Nurse",
        department: "Care & Help",
        locations: ["Munich"],
        remoteHint: true,
        text: "Care",
        postedAt: Date.UTC(2026, 8, 1),
      },
      { externalId: "23", title: "Cook", locations: [] },
    ]);
  });

  test.each([
    [{ locationType: "0" }, false],
    [{ locationType: 1 }, true],
    [{ locationType: "2" }, false],
    [{ locationType: "0", isRemote: true }, true],
    [{ isRemote: false }, false],
    [{ locationType: "" }, null],
  ])("workplace %o", async (members, remoteHint) => {
    const web = json({ result: [{ id: 5, jobOpeningName: "Nurse", ...members }] });
    const { postings } = await readFrom(web, board("bamboohr", "acme"), { maxTexts: 0 });
    expect(postings).toMatchObject([{ externalId: "5", remoteHint, text: null }]);
  });
});

describe("Breezy", () => {
  const position = {
    id: "18df3ec23bf901",
    name: "Developer",
    url: "https://acme.breezy.hr/p/18df3ec23bf901-developer",
    published_date: "2026-09-15T08:11:57.000Z",
    location: {
      name: "Dallas, TX, US",
      country: { id: "US", name: "United States" },
      is_remote: true,
    },
    type: { id: "partTime", name: "Part-Time" },
  };
  const page = (body: string) => (request: Request) =>
    request.url.endsWith("/json") ? Response.json([position]) : new Response(body);

  test.each([
    [
      `<script type="application/ld+json">{"@type":"JobPosting","description":"<p>Build</p>"}</script><div class="description">Else</div>`,
      "Build",
    ],
    [
      `<h1>Developer</h1><div class="position description"><div><p>Build</p></div> now</div><div>Apply</div>`,
      "Build\n\nnow",
    ],
    [`<script>var JobPosting = 1</script><p>Nothing`, ""],
  ])("reads the text from the posting's page: %s", async (body, text) => {
    expect(await onlyPosting(board("breezy", "acme"), page(body))).toMatchObject({
      text,
      remoteHint: true,
      countryHints: ["US"],
      employmentType: "part_time",
      locations: ["Dallas, TX, US"],
    });
  });

  test("is remote if one place is, and reads the country of each place", async () => {
    const place = (name: string, id: string, is_remote: boolean) => ({
      name,
      country: { id, name },
      is_remote,
    });
    const locations = [place("Spain", "ES", false), place("Portugal", "PT", true)];
    const web = (request: Request) =>
      request.url.endsWith("/json")
        ? Response.json([{ ...position, locations }])
        : new Response("<p>Nothing");
    expect(await onlyPosting(board("breezy", "acme"), web)).toMatchObject({
      remoteHint: true,
      countryHints: ["ES", "PT"],
    });
  });

  test("does not request a page on another host", async () => {
    const elsewhere = { ...position, url: "https://169.254.169.254/latest/meta-data" };
    const hidden = { ...position, id: "2", url: "https://evil.test/p/2" };
    const web = (request: Request) =>
      request.url.endsWith("/json") ? Response.json([elsewhere, hidden]) : new Response("");
    const { asked, reading } = await readFrom(web, board("breezy", "acme"));
    expect(reading).toMatchObject({ postings: 1, skipped: 1 });
    expect(asked.every((one) => one.startsWith("GET https://acme.breezy.hr/"))).toBe(true);
  });
});
