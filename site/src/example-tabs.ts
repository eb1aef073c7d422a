/** The tab that the reader chose last, on any page. */
const CHOICE = "quarry-tab";

let tabCount = 0;

/**
 * Turns a group of code blocks that do the same thing into tabs
 * (https://www.w3.org/WAI/ARIA/apg/patterns/tabs/). Without JavaScript, all blocks are visible.
 */
class ExampleTabs extends HTMLElement {
  #tabs: HTMLButtonElement[] = [];

  connectedCallback(): void {
    const panels = [...this.querySelectorAll<HTMLElement>(":scope > [data-tab]")];
    if (this.#tabs.length > 0 || panels.length < 2) return;
    const list = document.createElement("div");
    list.setAttribute("role", "tablist");
    list.setAttribute("aria-label", "Language of the example");
    this.#tabs = panels.map((panel) => this.#makeTab(panel));
    list.append(...this.#tabs);
    this.prepend(list);
    list.addEventListener("keydown", (event) => this.#moveFocus(event));
    this.select(readChoice());
  }

  /** Shows the panel of `name`, or the first one. */
  select(name: string | null): void {
    const chosen = this.#tabs.find(({ textContent }) => textContent === name) ?? this.#tabs[0];
    for (const tab of this.#tabs) {
      const isSelected = tab === chosen;
      tab.setAttribute("aria-selected", String(isSelected));
      tab.tabIndex = isSelected ? 0 : -1;
      document.getElementById(tab.getAttribute("aria-controls")!)!.hidden = !isSelected;
    }
  }

  #makeTab(panel: HTMLElement): HTMLButtonElement {
    const tab = document.createElement("button");
    tab.type = "button";
    tab.id = `tab-${++tabCount}`;
    tab.textContent = panel.dataset["tab"]!;
    tab.setAttribute("role", "tab");
    panel.id ||= `${tab.id}-panel`;
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("aria-labelledby", tab.id);
    tab.setAttribute("aria-controls", panel.id);
    tab.addEventListener("click", () => choose(tab.textContent!));
    return tab;
  }

  #moveFocus(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const index = this.#tabs.indexOf(document.activeElement as HTMLButtonElement);
    if (step === undefined || index === -1) return;
    event.preventDefault();
    const next = this.#tabs.at((index + step) % this.#tabs.length)!;
    choose(next.textContent!);
    next.focus();
  }
}

/** Selects the tab in every group of the page, and on the next pages. */
function choose(name: string): void {
  try {
    localStorage.setItem(CHOICE, name);
  } catch {
    // Storage is blocked: the choice lasts for this page.
  }
  for (const group of document.querySelectorAll<ExampleTabs>("example-tabs")) group.select(name);
}

function readChoice(): string | null {
  try {
    return localStorage.getItem(CHOICE);
  } catch {
    // Storage is blocked.
    return null;
  }
}

customElements.define("example-tabs", ExampleTabs);
