import {
  type SampleJob,
  type ServedBoard,
  escapeMarkup,
  json,
  markupOf,
  notFound,
  placeText,
  postedAt,
  tagged,
} from "./served-board.ts";

/** Answers one request for a board as its provider does; `path` is what follows the host. */
export type BoardServer = (
  board: ServedBoard,
  request: Request,
  path: string,
) => Response | Promise<Response>;

const JSON_TYPE = "application/json; charset=utf-8";
const list = (request: Request, value: unknown) =>
  tagged(request, JSON.stringify(value), JSON_TYPE);

export const greenhouse: BoardServer = (board, request, path) => {
  const one = board.jobs.find(({ id }) => path === `/v1/boards/${board.token}/jobs/${id}`);
  if (one)
    return json({ id: Number(one.id), title: one.title, content: escapeMarkup(markupOf(one)) });
  if (path !== `/v1/boards/${board.token}/jobs`) return notFound();
  const hasContent = new URL(request.url).searchParams.get("content") === "true";
  const jobs = board.jobs.map((job) => ({
    absolute_url: board.careersPage
      ? `${board.careersPage}?gh_jid=${job.id}`
      : `https://job-boards.greenhouse.io/${board.token}/jobs/${job.id}`,
    data_compliance: [{ type: "gdpr", requires_consent: false, retention_period: null }],
    internal_job_id: Number(job.id) - 3_000_000,
    location: { name: job.places.map(placeText).join("; ") },
    metadata: null,
    id: Number(job.id),
    updated_at: new Date(postedAt(job).getTime() + 3600_000).toISOString().replace("Z", "-04:00"),
    requisition_id: `R-${job.id}`,
    title: job.title,
    company_name: board.company,
    first_published: postedAt(job).toISOString().replace("Z", "+00:00"),
    language: "en",
    ...(hasContent && {
      content: escapeMarkup(markupOf(job)),
      departments: [{ id: 1, name: job.department, child_ids: [], parent_id: null }],
      offices: [{ id: 2, name: "Everywhere", location: null, child_ids: [], parent_id: null }],
    }),
  }));
  return list(request, { jobs, meta: { total: jobs.length } });
};

export const lever: BoardServer = (board, request, path) => {
  if (path !== `/v0/postings/${board.token}`) return notFound();
  const { searchParams } = new URL(request.url);
  const skip = Number(searchParams.get("skip") ?? 0);
  const limit = Number(searchParams.get("limit") ?? 10_000);
  const host = board.region ? `jobs.${board.region}.lever.co` : "jobs.lever.co";
  return json(
    board.jobs.slice(skip, skip + limit).map((job) => ({
      additionalPlain: "We read every letter.",
      additional: "<div>We read every letter.</div>",
      categories: {
        commitment: job.employment,
        department: job.department,
        location: job.places[0]?.city,
        team: `${job.department} team`,
        allLocations: job.places.map(({ city }) => city),
      },
      createdAt: postedAt(job).getTime(),
      descriptionPlain: `${board.company} is growing.`,
      description: `<div>${board.company} is growing.</div>`,
      id: job.id,
      lists: [
        { text: "What you will do", content: job.duties },
        { text: "What you bring", content: job.demands },
      ],
      text: job.title,
      country: job.places[0]?.code ?? null,
      workplaceType: job.workplace,
      hostedUrl: `https://${host}/${board.token}/${job.id}`,
      applyUrl: `https://${host}/${board.token}/${job.id}/apply`,
    })),
  );
};

export const ashby: BoardServer = (board, request, path) => {
  if (path !== `/posting-api/job-board/${encodeURIComponent(board.token)}`) return notFound();
  const jobs = board.jobs.map((job) => ({
    id: job.id,
    title: job.title,
    department: job.department,
    team: job.department,
    employmentType: job.employment.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    location: job.places[0]?.city ?? "Remote",
    secondaryLocations: job.places.slice(1).map(({ city, country }) => ({
      location: city,
      address: { addressLocality: city, addressCountry: country },
    })),
    publishedAt: postedAt(job).toISOString(),
    isListed: true,
    isRemote: job.workplace !== "on-site",
    workplaceType: { remote: "Remote", hybrid: "Hybrid", "on-site": "OnSite" }[job.workplace],
    address: { postalAddress: { addressCountry: job.places[0]?.country ?? null } },
    jobUrl: `https://jobs.ashbyhq.com/${encodeURIComponent(board.token)}/${job.id}`,
    applyUrl: `https://jobs.ashbyhq.com/${encodeURIComponent(board.token)}/${job.id}/application`,
    descriptionHtml: markupOf(job),
    descriptionPlain: `${job.title} at ${board.company}`,
  }));
  const unlisted = { ...jobs[0], id: "unlisted", title: "A secret role", isListed: false };
  return list(request, { jobs: [...jobs, unlisted], apiVersion: "1" });
};

export const recruitee: BoardServer = (board, request, path) => {
  if (!/^\/api\/offers\/?$/.test(path)) return notFound();
  const offers = board.jobs.map((job) => ({
    id: Number(job.id),
    slug: slugOf(job),
    title: job.title,
    department: job.department,
    company_name: board.company,
    location: job.places[0] && placeText(job.places[0]),
    city: job.places[0]?.city ?? null,
    country: job.places[0]?.country ?? null,
    country_code: job.places[0]?.code ?? null,
    locations: job.places.map(({ city, region, country, code }) => ({
      city,
      state: region ?? null,
      country,
      country_code: code,
    })),
    remote: job.workplace === "remote",
    hybrid: job.workplace === "hybrid",
    on_site: job.workplace === "on-site",
    employment_type_code: `${job.employment.toLowerCase().replace("-", "")}_permanent`,
    status: "published",
    published_at: `${postedAt(job).toISOString().slice(0, 19).replace("T", " ")} UTC`,
    created_at: `${postedAt(job).toISOString().slice(0, 19).replace("T", " ")} UTC`,
    description: job.duties,
    requirements: job.demands,
    careers_url: `${board.careersPage ?? `https://${board.token}.recruitee.com`}/o/${slugOf(job)}`,
  }));
  return list(request, { offers });
};

/** A row for each place of a posting. */
export const workable: BoardServer = (board, request, path) => {
  const markdown = /\/jobs\/view\/(\w+)\.md$/.exec(path)?.[1];
  if (markdown) {
    const job = board.jobs.find(({ id }) => id === markdown);
    return job ? new Response(`# ${job.title}\n\n${job.duties}\n\n${job.demands}`) : notFound();
  }
  if (path !== `/api/v1/widget/accounts/${board.token}`) return notFound();
  const isDetailed = new URL(request.url).searchParams.get("details") === "true";
  const jobs = board.jobs.flatMap((job) =>
    job.places.map(({ city, region = "", country, code }) => ({
      title: job.title,
      shortcode: job.id,
      code: "",
      employment_type: job.employment,
      telecommuting: job.workplace === "remote",
      department: job.department,
      url: `https://apply.workable.com/j/${job.id}`,
      shortlink: `https://apply.workable.com/j/${job.id}`,
      application_url: `https://apply.workable.com/j/${job.id}/apply`,
      published_on: postedAt(job).toISOString().slice(0, 10),
      created_at: postedAt(job).toISOString().slice(0, 10),
      country,
      city,
      state: region,
      locations: [{ country, countryCode: code, city, region, hidden: false }],
      ...(isDetailed && { description: markupOf(job) }),
    })),
  );
  return list(request, { name: board.company, description: null, jobs });
};

export const breezy: BoardServer = (board, request, path) => {
  const page = /^\/p\/([^-]+)-/.exec(path)?.[1];
  const job = page ? board.jobs.find(({ id }) => id === page) : undefined;
  if (job)
    return new Response(
      `<!doctype html><title>${job.title}</title><div class="position"><h1>${job.title}</h1>
<div class="description"><div>${markupOf(job)}</div></div><div class="apply">Apply now</div></div>`,
      { headers: { "content-type": "text/html; charset=utf-8" } },
    );
  if (path !== "/json") return notFound();
  const positions = board.jobs.map((one) => {
    const places = one.places.map(({ city, region = "", country, code }) => ({
      country: { name: country, id: code },
      state: { id: region, name: region },
      city,
      is_remote: one.workplace === "remote",
      name: placeText({ city, region, country, code }),
    }));
    return {
      id: one.id,
      friendly_id: `${one.id}-${slugOf(one)}`,
      name: one.title,
      url: `https://${board.token}.breezy.hr/p/${one.id}-${slugOf(one)}`,
      published_date: postedAt(one).toISOString(),
      type: { id: one.employment === "Part-time" ? "partTime" : "fullTime", name: one.employment },
      location: places[0],
      locations: places,
      department: one.department,
      salary: "",
      company: { name: board.company, logo_url: "", friendly_id: board.token },
    };
  });
  return list(request, positions);
};

const slugOf = ({ title }: SampleJob) =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
