import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { clientOf, LONG_TEST, newVisitor, PASSWORD, register, visit } from "./support/visitor";

const NEXT_PAINT =
  "new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))";

const resize = async (page: Page, width: number) => {
  await page.setViewportSize({ width, height: 780 });
  await page.evaluate(NEXT_PAINT);
};

/** The left edges of the columns of the tables that a page shows. */
const columnsOf = (page: Page) =>
  page.evaluate(`[...document.querySelectorAll("table")].map((table) =>
    [...table.querySelectorAll("th")].map((cell) => cell.getBoundingClientRect().left))`) as Promise<
    number[][]
  >;

it("shows the present page of the settings after the window gets narrower", LONG_TEST, async () => {
  const page = await newVisitor();
  await register(page, "narrow@wonka.test", "Narrow");
  await visit(page, "/settings/password");
  await page.getByLabel("New password").waitFor();
  await resize(page, 360);
  const present = page
    .getByRole("navigation", { name: "Settings" })
    .getByRole("link", { name: "Password", exact: true });
  const { x, width } = (await present.boundingBox())!;
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(360);
});

it("aligns the columns of members and invitations", LONG_TEST, async () => {
  const page = await newVisitor();
  const user = { email: "aligned@wonka.test", password: PASSWORD };
  await register(page, user.email, "Aligned");
  const quarry = await clientOf(user);
  const invited = "a-person-with-a-long-address@chocolate-factory.test";
  await quarry.workspace.invitations.create({ email: invited, role: "member" });
  await visit(page, "/settings/members");
  await page.getByText(invited).waitFor();
  for (const width of [1440, 768, 360]) {
    await resize(page, width);
    const [members, invitations] = await columnsOf(page);
    expect(members).toHaveLength(4);
    expect(invitations).toEqual(members);
  }
});
