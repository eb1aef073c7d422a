import { useSyncExternalStore } from "react";

export type ThemeChoice = "light" | "dark" | "system";

export const THEMES: { value: ThemeChoice; label: string }[] = [
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
  { value: "system", label: "As the system" },
];

/** The entry that public/theme.js reads before the first paint. */
const ENTRY = "quarry.theme";
const SYSTEM = matchMedia("(prefers-color-scheme: dark)");
const listeners = new Set<() => void>();

function readChoice(): ThemeChoice {
  const stored = localStorage.getItem(ENTRY);
  return stored === "dark" || stored === "light" ? stored : "system";
}

const apply = () => {
  const choice = readChoice();
  const isDark = choice === "system" ? SYSTEM.matches : choice === "dark";
  document.documentElement.classList.toggle("dark", isDark);
  for (const listener of listeners) listener();
};

export function chooseTheme(choice: ThemeChoice): void {
  if (choice === "system") localStorage.removeItem(ENTRY);
  else localStorage.setItem(ENTRY, choice);
  apply();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, readChoice);
