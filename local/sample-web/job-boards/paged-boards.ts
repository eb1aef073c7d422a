import type { BoardServer } from "./listed-boards.ts";
import {
  DAY_MS,
  type SampleJob,
  type ServedBoard,
  json,
  markupOf,
  notFound,
  placeText,
  postedAt,
} from "./served-board.ts";

export const smartrecruiters: BoardServer = (board, request, path) => {
  const base = `/v1/companies/${board.token}/postings`;
  const { searchParams } = new URL(request.url);
  const item = (job: SampleJob) => ({
    id: job.id,
    name: job.title,
    uuid: `uuid-${job.id}`,
    company: { name: board.company, identifier: board.token },
    releasedDate: postedAt(job).toISOString(),
    location: {
      city: job.places[0]?.city,
      region: job.places[0]?.region ?? "",
      country: job.places[0]?.code.toLowerCase(),
      remote: job.workplace === "remote",
      hybrid: job.workplace === "hybrid",
      fullLocation: job.places[0] && placeText(job.places[0]),
    },
    department: { id: "1", label: job.department },
    function: { id: "engineering", label: "Engineering" },
    typeOfEmployment: { id: "permanent", label: job.employment },
    ref: `https://api.smartrecruiters.com${base}/${job.id}`,
  });
  if (path === base) {
    const offset = Number(searchParams.get("offset") ?? 0);
    const limit = Math.min(100, Number(searchParams.get("limit") ?? 10));
    const content = board.jobs.slice(offset, offset + limit).map(item);
    return json({ offset, limit, totalFound: board.jobs.length, content });
  }
  const job = board.jobs.find(({ id }) => path === `${base}/${id}`);
  if (!job) return json({ message: "Not Found", errors: [] }, 404);
  const sections = {
    companyDescription: { title: "Company Description", text: `<p>${board.company}.</p>` },
    jobDescription: { title: "Job Description", text: job.duties },
    qualifications: { title: "Qualifications", text: job.demands },
    additionalInformation: { title: "Additional Information", text: "" },
  };
  return json({ ...item(job), active: true, jobAd: { sections } });
};

export const bamboohr: BoardServer = (board, _request, path) => {
  const facts = (job: SampleJob) => ({
    jobOpeningName: job.title,
    departmentId: "18",
    departmentLabel: job.department,
    employmentStatusLabel: job.employment,
    location: { city: job.places[0]?.city ?? null, state: job.places[0]?.region ?? null },
    atsLocation: {
      country: job.places[0]?.country ?? null,
      state: null,
      province: null,
      city: null,
    },
    isRemote: null,
    locationType: { "on-site": "0", remote: "1", hybrid: "2" }[job.workplace],
  });
  if (path === "/careers/list")
    return json({
      meta: { totalCount: board.jobs.length },
      result: board.jobs.map((job) => ({ id: job.id, ...facts(job) })),
    });
  const job = board.jobs.find(({ id }) => path === `/careers/${id}/detail`);
  if (!job) return notFound();
  const jobOpening = {
    ...facts(job),
    jobOpeningShareUrl: `https://${board.token}.bamboohr.com/careers/${job.id}`,
    jobOpeningStatus: "Open",
    description: markupOf(job),
    datePosted: postedAt(job).toISOString().slice(0, 10),
  };
  return json({ meta: {}, result: { jobOpening, formFields: {} } });
};

/** Answers at most 20 a page, lists 2,000 and begins anew behind them. */
export const workday: BoardServer = async (board, request, path) => {
  const base = `/wday/cxs/${board.token}/${board.site}`;
  if (path === `${base}/jobs` && request.method === "POST") {
    const { limit, offset } = (await request.json()) as { limit: number; offset: number };
    if (limit > 20) return json({ errorCode: "HTTP_400" }, 400);
    const listed = board.jobs.slice(0, 2_000);
    const from = offset % 2_000;
    const jobPostings = listed.slice(from, from + limit).map((job) => ({
      title: job.title,
      externalPath: pathOf(job),
      locationsText:
        job.places.length > 1
          ? `${job.places.length} Locations`
          : job.places.map(placeText).join(""),
      postedOn: postedOn(job),
      bulletFields: [`JR-${job.id}`],
    }));
    return json({ total: offset === 0 ? listed.length : 0, jobPostings, facets: [] });
  }
  const job = board.jobs.find((one) => path === base + pathOf(one));
  return job ? json(detailOf(board, job)) : json({ errorCode: "HTTP_404" }, 404);
};

const pathOf = (job: SampleJob) =>
  `/job/${job.places[0]?.city.replaceAll(" ", "-")}/${job.title.replaceAll(/[^A-Za-z]+/g, "-")}_JR-${job.id}`;

function postedOn({ postedDaysAgo }: SampleJob): string {
  if (postedDaysAgo === 0) return "Posted Today";
  if (postedDaysAgo === 1) return "Posted Yesterday";
  return postedDaysAgo > 30 ? "Posted 30+ Days Ago" : `Posted ${postedDaysAgo} Days Ago`;
}

function detailOf(board: ServedBoard, job: SampleJob) {
  const [first, ...more] = job.places;
  return {
    jobPostingInfo: {
      id: `wid-${job.id}`,
      title: job.title,
      jobDescription: markupOf(job),
      location: first && placeText(first),
      additionalLocations: more.map(placeText),
      postedOn: postedOn(job),
      startDate: new Date(Date.now() - (Date.now() % DAY_MS) - job.postedDaysAgo * DAY_MS)
        .toISOString()
        .slice(0, 10),
      timeType: job.employment.replace("-", " "),
      remoteType: { remote: "Remote", hybrid: "Hybrid", "on-site": "On-site" }[job.workplace],
      jobReqId: `JR-${job.id}`,
      country: { descriptor: first?.country, id: "c1", alpha2Code: first?.code },
    },
    hiringOrganization: { name: board.company, url: "" },
  };
}
