import { describe, expect, test } from "vitest";
import { boardAddress, isBoard, readBoardAddress } from "#src/job-boards/boards/board-address";
import type { Board } from "#src/job-boards/boards/board";

/** `source token[ region[ site]]`, or null. */
const named = (board: Board | null) =>
  board && [board.source, board.token, board.region, board.site].filter((part) => part).join(" ");

describe("reads the board of an address", () => {
  test.each([
    ["https://boards.greenhouse.io/acme", "greenhouse acme"],
    ["https://boards.greenhouse.io/Acme/jobs/4410021007?gh_src=x", "greenhouse acme"],
    ["https://job-boards.greenhouse.io/acme_inc-2", "greenhouse acme_inc-2"],
    ["https://job-boards.eu.greenhouse.io/acme/jobs/1", "greenhouse acme"],
    ["https://boards.eu.greenhouse.io/acme", "greenhouse acme"],
    [
      "https://boards.greenhouse.io/embed/job_board?for=acme&b=https%3A%2F%2Facme.com",
      "greenhouse acme",
    ],
    ["//boards.greenhouse.io/embed/job_board/js?for=acme", "greenhouse acme"],
    ["https://boards.greenhouse.io/embed/job_app?for=acme&token=4410021007", "greenhouse acme"],
    ["https://boards-api.greenhouse.io/v1/boards/acme/jobs?content=true", "greenhouse acme"],
    ["https://api.greenhouse.io/v1/boards/acme/jobs", "greenhouse acme"],
    ["boards.greenhouse.io/acme", "greenhouse acme"],
    ["HTTPS://BOARDS.GREENHOUSE.IO/acme#jobs", "greenhouse acme"],
    ["https://jobs.lever.co/acme", "lever acme"],
    ["https://jobs.lever.co/Acme.io/0b6f1c52-1111-4a6e-9a5d-111111111111/apply", "lever Acme.io"],
    ["https://jobs.eu.lever.co/acme", "lever acme eu"],
    ["https://api.lever.co/v0/postings/acme?mode=json", "lever acme"],
    ["https://api.eu.lever.co/v0/postings/acme", "lever acme eu"],
    ["https://jobs.ashbyhq.com/acme", "ashby acme"],
    ["https://jobs.ashbyhq.com/Acme", "ashby Acme"],
    ["https://jobs.ashbyhq.com/Flock%20Safety/f337a1b2", "ashby Flock Safety"],
    ["https://jobs.ashbyhq.com/kraken.com?embed=js", "ashby kraken.com"],
    ["https://api.ashbyhq.com/posting-api/job-board/Flock%20Safety", "ashby Flock Safety"],
    [
      "https://jobs.smartrecruiters.com/BoschGroup/744000154478885-engineer",
      "smartrecruiters BoschGroup",
    ],
    [
      "https://careers.smartrecruiters.com/BoschGroup?remoteLocation=true",
      "smartrecruiters BoschGroup",
    ],
    [
      "https://jobs.smartrecruiters.com/oneclick-ui/company/BoschGroup/publication/1",
      "smartrecruiters BoschGroup",
    ],
    [
      "https://api.smartrecruiters.com/v1/companies/BoschGroup/postings",
      "smartrecruiters BoschGroup",
    ],
    ["https://acme.recruitee.com/", "recruitee acme"],
    ["https://Acme-2.recruitee.com/o/engineer", "recruitee acme-2"],
    ["https://apply.workable.com/acme/", "workable acme"],
    ["https://apply.workable.com/Acme/j/81B46579FE/", "workable acme"],
    ["https://apply.workable.com/api/v1/widget/accounts/acme?details=true", "workable acme"],
    ["https://acme.workable.com/jobs/12345", "workable acme"],
    ["https://acme.jobs.personio.de/", "personio acme"],
    ["https://acme.jobs.personio.com/job/1811001?language=en", "personio acme"],
    ["http://acme.jobs.personio.de/xml", "personio acme"],
    ["https://acme.bamboohr.com/careers/41", "bamboohr acme"],
    ["https://acme.bamboohr.com/jobs/embed2.php?departmentId=0", "bamboohr acme"],
    ["https://acme.teamtailor.com/jobs", "teamtailor acme"],
    ["https://acme.na.teamtailor.com/jobs/686133-intern", "teamtailor acme na"],
    ["https://acme.breezy.hr/p/18df3ec23bf901-engineer", "breezy acme"],
    ["https://acme.wd5.myworkdayjobs.com/Careers", "workday acme wd5 Careers"],
    [
      "https://acme.wd5.myworkdayjobs.com/en-US/Careers/job/London/Engineer_JR-1",
      "workday acme wd5 Careers",
    ],
    [
      "https://acme.wd103.myworkdayjobs.com/fr-FR/External_Career_Site/",
      "workday acme wd103 External_Career_Site",
    ],
    ["https://acme.wd5.myworkdayjobs.com/wday/cxs/acme/Careers/jobs", "workday acme wd5 Careers"],
    ["https://acme.wd1.myworkdayjobs.com/en-us/Acme_Careers", "workday acme wd1 Acme_Careers"],
    ["https://acme.wd1.myworkdayjobs.com/zh-Hans-CN/Careers", "workday acme wd1 Careers"],
    ["https://acme.wd1.myworkdayjobs.com/es-419/Careers/job/X_1", "workday acme wd1 Careers"],
    [
      "https://wd5.myworkdaysite.com/recruiting/acme/Careers",
      "workday acme wd5.myworkdaysite Careers",
    ],
    [
      "https://wd1.myworkdaysite.com/en-US/recruiting/Acme/Careers/job/X/Y_JR1?source=li",
      "workday acme wd1.myworkdaysite Careers",
    ],
    [
      "https://wd3.myworkdaysite.com/wday/cxs/acme/careers/jobs",
      "workday acme wd3.myworkdaysite careers",
    ],
  ])("%s", (address, expected) => {
    const board = readBoardAddress(address);
    expect(named(board)).toBe(expected);
    expect(readBoardAddress(boardAddress(board!))).toEqual(board);
  });
});

describe("rejects addresses that only resemble a board's", () => {
  test.each([
    // Other hosts.
    ["https://boards.greenhouse.io.evil.test/acme"],
    ["https://evil.test/boards.greenhouse.io/acme"],
    ["https://evilgreenhouse.io/acme"],
    ["https://boards.evilgreenhouse.io/acme"],
    ["https://boards.greenhouse.io@evil.test/acme"],
    ["https://evil.test#boards.greenhouse.io/acme"],
    ["https://evil.test\\@boards.greenhouse.io/acme"],
    ["https://user:secret@boards.greenhouse.io/acme"],
    ["https://boards.greenhouse.io:8443/acme"],
    ["ftp://boards.greenhouse.io/acme"],
    ["javascript:location='https://boards.greenhouse.io/acme'"],
    ["https://127.0.0.1/acme"],
    ["https://greenhouse.io.localhost/acme"],
    // Positions with another meaning than a token.
    ["https://boards.greenhouse.io/..%2f..%2fadmin"],
    ["https://boards.greenhouse.io/%2e%2e%2fadmin"],
    ["https://boards.greenhouse.io/acme%3Fx"],
    ["https://boards.greenhouse.io/embed/job_board?for=acme/../../x"],
    ["https://boards.greenhouse.io/embed/job_board"],
    ["https://jobs.lever.co/%E0%A4%A"],
    ["https://jobs.ashbyhq.com/..%2Fadmin"],
    ["https://jobs.ashbyhq.com/%20"],
    [`https://jobs.lever.co/${"a".repeat(200)}`],
    // The providers' own pages.
    ["https://boards.greenhouse.io/"],
    ["https://www.greenhouse.io/careers"],
    ["https://app.greenhouse.io/acme"],
    ["https://www.lever.co/customers"],
    ["https://lever.co/acme"],
    ["https://www.ashbyhq.com/acme"],
    ["https://www.smartrecruiters.com/acme"],
    ["https://jobs.smartrecruiters.com/sr-jobs/search"],
    ["https://recruitee.com/acme"],
    ["https://www.recruitee.com/"],
    ["https://api.recruitee.com/c/acme/offers"],
    ["https://apply.workable.com/"],
    ["https://apply.workable.com/j/81B46579FE"],
    ["https://jobs.workable.com/view/abc"],
    ["https://help.workable.com/hc"],
    ["https://www.personio.de/"],
    ["https://acme.personio.de/login"],
    ["https://a.b.jobs.personio.de/"],
    ["https://www.bamboohr.com/careers/"],
    ["https://a.b.bamboohr.com/careers"],
    ["https://www.teamtailor.com/jobs"],
    ["https://acme.xx.teamtailor.com/jobs"],
    ["https://breezy.hr/acme"],
    ["https://app.breezy.hr/"],
    ["https://acme.wd5.myworkdayjobs.com/"],
    ["https://acme.wd5.myworkdayjobs.com/en-US"],
    ["https://acme.wd5.myworkdayjobs.com/en-us/"],
    ["https://acme.wd5.myworkdayjobs.com/zh-Hans-CN"],
    ["https://acme.wd5.myworkdayjobs.com/robots.txt"],
    ["https://acme.wd5.myworkdayjobs.com/wday/authgwy/acme/login"],
    ["https://wd5.myworkdaysite.com/"],
    ["https://wd5.myworkdaysite.com/en-US"],
    ["https://wd5.myworkdaysite.com/recruiting/acme"],
    ["https://wd5.myworkdaysite.com/acme/Careers"],
    ["https://acme.wd5.myworkdaysite.com/recruiting/acme/Careers"],
    ["https://www.myworkdaysite.com/recruiting/acme/Careers"],
    ["https://acme.myworkdayjobs.com/Careers"],
    ["https://acme.wd5.myworkdayjobs-impl.com/Careers"],
    ["https://www.myworkday.com/acme"],
    // Unrelated addresses.
    ["https://northfield-analytics.io/company?gh_jid=4410021007"],
    ["acme"],
    [""],
    ["not an address"],
  ])("%s", (address) => {
    expect(readBoardAddress(address)).toBeNull();
  });
});

describe("rejects a board with properties that no address produces", () => {
  const board: Board = { source: "recruitee", token: "acme", region: null, site: null };
  test.each<Partial<Board>>([
    { token: "acme.evil" },
    { token: "evil.test/" },
    { token: "acme#" },
    { token: "127.0.0.1" },
    { token: "" },
    { token: "www" },
    { region: "eu" },
    { site: "Careers" },
    { source: "workday" },
    { source: "workday", region: "evil.test/", site: "Careers" },
    { source: "workday", region: "wd5", site: "../../x" },
    { source: "lever", region: "us" },
    { source: "ashby", token: "a/b" },
    { source: "ashby", token: "../b" },
  ])("%o", (wrong) => {
    expect(isBoard(board)).toBe(true);
    expect(isBoard({ ...board, ...wrong })).toBe(false);
  });
});
