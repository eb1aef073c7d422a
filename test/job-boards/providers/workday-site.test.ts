import { describe, expect, it } from "vitest";
import { findWorkdaySite } from "#src/job-boards/providers/workday-site";

const ADDRESS = "https://acme.wd5.myworkdayjobs.com/en-US";

const find = async (address: string, answer: () => Response) => {
  const asked: string[] = [];
  const fetch = async (url: string) => {
    asked.push(url);
    return answer();
  };
  return { board: await findWorkdaySite(address, { fetch }), asked };
};
const sitemap = (site: string, host = "acme.wd5.myworkdayjobs.com") =>
  `Sitemap: https://${host}/${site}/siteMap.xml\n`;

// The format of robots.txt is that of nvidia.wd5.myworkdayjobs.com in August 2026.
const rules = "\nUser-agent: *\nAllow: /Careers/\nDisallow: /talentcommunity/\n";

describe("a Workday address without a career site", () => {
  it.each([ADDRESS, "https://acme.wd5.myworkdayjobs.com/", "acme.wd5.myworkdayjobs.com/fr-FR/"])(
    "resolves to the only site of its tenant: %s",
    async (address) => {
      const { board, asked } = await find(
        address,
        () => new Response(sitemap("Careers") + sitemap("en-US/careers") + rules),
      );
      expect(board).toEqual({ source: "workday", token: "acme", region: "wd5", site: "Careers" });
      expect(asked).toEqual(["https://acme.wd5.myworkdayjobs.com/robots.txt"]);
    },
  );

  it.each([
    ["several sites", sitemap("Careers") + sitemap("Internal")],
    ["no site", rules],
    ["another tenant's site", sitemap("Careers", "evil.wd5.myworkdayjobs.com")],
  ])("resolves to null if robots.txt lists %s", async (_, robots) => {
    expect((await find(ADDRESS, () => new Response(robots))).board).toBeNull();
  });

  it("resolves to null for an unknown tenant", async () => {
    const { board } = await find(ADDRESS, () => new Response("", { status: 404 }));
    expect(board).toBeNull();
  });

  it.each(["https://acme.wd5.myworkdayjobs.com/Careers", "https://acme.com/en-US", "nothing"])(
    "sends no request for %s",
    async (address) => {
      const { board, asked } = await find(address, () => new Response(sitemap("Careers")));
      expect([board, asked]).toEqual([null, []]);
    },
  );
});
