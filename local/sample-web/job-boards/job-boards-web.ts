import type { Board, BoardSource } from "#src/job-boards/board";
import type { Web } from "#local/web/serve-web";
import { personio, teamtailor } from "./feed-boards.ts";
import {
  type BoardServer,
  ashby,
  breezy,
  greenhouse,
  lever,
  recruitee,
  workable,
} from "./listed-boards.ts";
import { bamboohr, smartrecruiters, workday } from "./paged-boards.ts";
import { type ServedBoard, json, notFound } from "./served-board.ts";

const moved = (location: string, status: number) =>
  new Response(null, { status, headers: { location } });

type Provider = {
  source: BoardSource;
  host: RegExp;
  /** Where hosts are shared: how a path names its board. */
  path?: RegExp;
  serve: BoardServer;
  /** What is answered for a tenant that nobody is. */
  unknown?: () => Response;
};

/** `token`, `region` and `site` are groups of `host` or `path`. */
const PROVIDERS: Provider[] = [
  {
    source: "greenhouse",
    host: /^boards-api\.greenhouse\.io$/,
    path: /^\/v1\/boards\/(?<token>[^/]+)/,
    serve: greenhouse,
  },
  {
    source: "lever",
    host: /^api\.(?:(?<region>eu)\.)?lever\.co$/,
    path: /^\/v0\/postings\/(?<token>[^/]+)/,
    serve: lever,
  },
  {
    source: "ashby",
    host: /^api\.ashbyhq\.com$/,
    path: /^\/posting-api\/job-board\/(?<token>[^/]+)/,
    serve: ashby,
  },
  {
    source: "smartrecruiters",
    host: /^api\.smartrecruiters\.com$/,
    path: /^\/v1\/companies\/(?<token>[^/]+)/,
    serve: smartrecruiters,
    unknown: () => json({ offset: 0, limit: 100, totalFound: 0, content: [] }),
  },
  {
    source: "workable",
    host: /^apply\.workable\.com$/,
    path: /^\/(?:api\/v1\/widget\/accounts\/)?(?<token>[^/]+)/,
    serve: workable,
  },
  { source: "recruitee", host: /^(?<token>[^.]+)\.recruitee\.com$/, serve: recruitee },
  {
    source: "personio",
    host: /^(?<token>[^.]+)\.jobs\.personio\.de$/,
    serve: personio,
    unknown: () => moved("https://www.personio.com/", 307),
  },
  {
    source: "bamboohr",
    host: /^(?<token>[^.]+)\.bamboohr\.com$/,
    serve: bamboohr,
    unknown: () => moved("https://www.bamboohr.com/", 302),
  },
  {
    source: "teamtailor",
    host: /^(?<token>[^.]+)(?:\.(?<region>na|au))?\.teamtailor\.com$/,
    serve: teamtailor,
  },
  {
    source: "breezy",
    host: /^(?<token>[^.]+)\.breezy\.hr$/,
    serve: breezy,
    unknown: () => moved("https://breezy.hr/", 302),
  },
  {
    source: "workday",
    host: /^(?<token>[^.]+)\.(?<region>wd\d+)\.myworkdayjobs\.com$/,
    path: /^\/wday\/cxs\/[^/]+\/(?<site>[^/]+)/,
    serve: workday,
  },
];

/** The servers of all providers, with the boards that `find` knows. Undefined for other hosts. */
export function jobBoardsWeb(find: (board: Board) => ServedBoard | undefined): Web {
  return (request) => {
    const { hostname, pathname } = new URL(request.url);
    // No tenant of the test servers lives on Personio's other domain.
    if (hostname.endsWith(".jobs.personio.com")) return moved("https://www.personio.com/", 307);
    for (const { source, host, path, serve, unknown } of PROVIDERS) {
      const inHost = host.exec(hostname);
      if (!inHost) continue;
      const inPath = path?.exec(pathname);
      const named = { ...inHost.groups, ...inPath?.groups };
      const board = find({
        source,
        token: decodeURIComponent(named["token"] ?? ""),
        region: named["region"] ?? null,
        site: named["site"] ?? null,
      });
      if (!board) return unknown?.() ?? notFound();
      const { trouble } = board;
      if (trouble)
        return new Response("trouble", { status: trouble.status, headers: trouble.headers ?? {} });
      return serve(board, request, pathname);
    }
    return undefined;
  };
}

/** What tells a board from every other, as one text. */
export const boardName = ({ source, token, region, site }: Board) =>
  [source, token, region, site].join("/");
