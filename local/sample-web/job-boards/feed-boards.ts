import type { BoardServer } from "./listed-boards.ts";
import { escapeMarkup, notFound, placeText, postedAt, tagged } from "./served-board.ts";

export const personio: BoardServer = (board, request, path) => {
  if (path !== "/xml") return notFound("<!doctype html><title>404</title>");
  const positions = board.jobs.map(
    (job) => `  <position>
    <id>${job.id}</id>
    <subcompany>${escapeMarkup(board.company)}</subcompany>
    <office>${job.workplace === "remote" ? "Remote" : job.places[0]?.city}</office>
    <additionalOffices>
${job.places
  .slice(1)
  .map(({ city }) => `      <office>${city}</office>`)
  .join("\n")}
    </additionalOffices>
    <department>${escapeMarkup(job.department)}</department>
    <recruitingCategory>Professionals</recruitingCategory>
    <name>${escapeMarkup(job.title)}</name>
    <jobDescriptions>
      <jobDescription><name>What you will do</name><value><![CDATA[${job.duties}]]></value></jobDescription>
      <jobDescription><name>What you bring</name><value><![CDATA[${job.demands}]]></value></jobDescription>
    </jobDescriptions>
    <employmentType>permanent</employmentType>
    <seniority>experienced</seniority>
    <schedule>${job.employment.toLowerCase()}</schedule>
    <yearsOfExperience>2-5</yearsOfExperience>
    <occupation>software_and_web_development</occupation>
    <occupationCategory>it_software</occupationCategory>
    <createdAt>${postedAt(job).toISOString().replace(".000Z", "+00:00")}</createdAt>
  </position>`,
  );
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<workzag-jobs>\n${positions.join("\n")}\n</workzag-jobs>\n`;
  return tagged(request, xml, "text/xml; charset=UTF-8");
};

export const teamtailor: BoardServer = (board, request, path) => {
  if (path !== "/jobs.rss") return notFound();
  const { searchParams } = new URL(request.url);
  const offset = Number(searchParams.get("offset") ?? 0);
  const perPage = Number(searchParams.get("per_page") ?? 100);
  const site = board.careersPage ?? `https://${board.token}.teamtailor.com`;
  const items = board.jobs.slice(offset, offset + perPage).map(
    (job) => `    <item>
      <title>${escapeMarkup(job.title)}</title>
      <description>${escapeMarkup(job.duties + job.demands)}</description>
      <pubDate>${postedAt(job).toUTCString().replace("GMT", "+0000")}</pubDate>
      <link>${site}/jobs/${job.id}-opening</link>
      <remoteStatus>${{ remote: "fully", hybrid: "hybrid", "on-site": "none" }[job.workplace]}</remoteStatus>
      <guid>8f0f2a1e-0000-4000-8000-${job.id.padStart(12, "0")}</guid>
      <tt:locations>
${job.places
  .map(
    (place) =>
      `        <tt:location><tt:name>${placeText(place)}</tt:name><tt:address>Main street 1</tt:address><tt:city>${place.city}</tt:city><tt:country>${place.country}</tt:country></tt:location>`,
  )
  .join("\n")}
      </tt:locations>
      <tt:department>${escapeMarkup(job.department)}</tt:department>
    </item>`,
  );
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:tt="https://teamtailor.com/locations">
  <channel>
    <title>${escapeMarkup(board.company)}</title>
    <description>Jobs</description>
    <link>${site}/jobs</link>
${items.join("\n")}
  </channel>
</rss>`;
  return tagged(request, xml, "application/rss+xml; charset=utf-8");
};
