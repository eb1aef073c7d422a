import { useSyncExternalStore } from "react";

/** A canvas reads the tokens of the theme once, so it is drawn again when the theme changes. */
const subscribe = (listener: () => void) => {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ["class"] });
  return () => observer.disconnect();
};

const readTheme = () => (document.documentElement.classList.contains("dark") ? "dark" : "light");

export const useTheme = (): "dark" | "light" => useSyncExternalStore(subscribe, readTheme);

/** The value of a token, such as "#4f46e5", with colours of `color-mix` resolved. */
export function tokenColor(name: string): string {
  const probe = document.createElement("span");
  probe.style.color = `var(--${name})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
