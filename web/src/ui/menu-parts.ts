import type { LucideIcon } from "lucide-react";
import { type ComponentType, createContext, type ReactElement, type ReactNode } from "react";

export type MenuProps = {
  /** The button that opens the menu. */
  trigger: ReactElement;
  align?: "start" | "center" | "end";
  children: ReactNode;
};

export type MenuItemProps = {
  icon?: LucideIcon;
  danger?: boolean;
  disabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
};

export type MenuChoiceProps = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Keeps the menu open, for several choices at once. */
  staysOpen?: boolean;
  children: ReactNode;
};

/** How an open menu shows its entries. Their code is loaded with the first menu. */
export const MenuParts = createContext<{
  Item: ComponentType<MenuItemProps>;
  Choice: ComponentType<MenuChoiceProps>;
} | null>(null);
