import type { Page } from "playwright-core";

/** What has the focus: its role or tag, its name, and what is wrong with how it is shown. */
type Focused = { what: string; name: string; problem: string };

/**
 * Describes the focused element. It must be in view, not covered, and look focused. A container that only receives the
 * focus for its keys, such as a dialog, needs no mark.
 */
const DESCRIBE = `(() => {
  const element = document.activeElement;
  const what = element.getAttribute("role") ?? element.localName;
  const labels = [...(element.labels ?? [])].map(({ textContent }) => textContent).join(" ");
  const named = element.getAttribute("aria-labelledby")?.split(" ").map((id) => document.getElementById(id)?.textContent).join(" ");
  const name = (element.getAttribute("aria-label") ?? named ?? (labels || element.textContent)).trim().slice(0, 80);
  const problemOf = () => {
    if (element === document.body) return "nothing has the focus";
    const box = element.getBoundingClientRect();
    const left = Math.max(0, box.left), right = Math.min(innerWidth, box.right);
    const top = Math.max(0, box.top), bottom = Math.min(innerHeight, box.bottom);
    if (right - left < 1 || bottom - top < 1) return "out of view";
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (!hit || !(element.contains(hit) || hit.contains(element) || hit.closest("label")?.control === element))
      return "covered by " + hit?.outerHTML.slice(0, 80);
    if (["dialog", "menu", "main", "presentation"].includes(what)) return "";
    const isMarked = (style) => style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0;
    if (what === "grid") {
      const row = document.getElementById(element.getAttribute("aria-activedescendant"));
      return row && parseFloat(getComputedStyle(row, "::after").borderTopWidth) > 0 ? "" : "no active row";
    }
    if (element.hasAttribute("data-highlighted")) return "";
    const frame = element.closest("form, [data-focus-frame]");
    if (isMarked(getComputedStyle(element)) || (frame && getComputedStyle(frame).boxShadow.includes("1px"))) return "";
    return "does not look focused";
  };
  return { what, name, problem: problemOf() };
})()`;

export const focused = (page: Page): Promise<Focused> => page.evaluate(DESCRIBE);

/** Enough for the longest page of the walk. */
const MAX_TABS = 60;

/** A person who uses keys only, and notes where the focus was lost or could not be seen. */
export function keyboardUser(page: Page) {
  const problems: string[] = [];
  const note = async (step: string) => {
    // A new page gets the focus after it is shown. If it never does, that is noted.
    await page
      .locator(":focus")
      .waitFor({ state: "attached", timeout: 5_000 })
      .catch(() => {});
    const { what, name, problem } = await focused(page);
    if (problem) problems.push(`${step}: ${what} “${name}” ${problem}`);
  };
  /** Presses Tab, or Shift + Tab, until an element with this name has the focus. */
  const tabTo = async (wanted: RegExp, key = "Tab") => {
    const passed: string[] = [];
    for (let tabs = 0; tabs < MAX_TABS; tabs++) {
      const { what, name } = await focused(page);
      if (wanted.test(name) && what !== "dialog") return;
      passed.push(name);
      await page.keyboard.press(key);
      // The end of the page leads to the browser, and from there to its start.
      if ((await focused(page)).what !== "body") await note(`Tab to ${wanted}`);
    }
    throw new Error(`${key} does not reach ${wanted}. It passed ${passed.join(", ")}`);
  };
  const press = async (key: string) => page.keyboard.press(key);
  const type = async (text: string) => page.keyboard.type(text);
  return { problems, note, tabTo, press, type };
}
