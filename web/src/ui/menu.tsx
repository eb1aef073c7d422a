import { lazy, type ReactNode, startTransition, use, useState } from "react";
import { ClosedTrigger } from "./closed-trigger";
import { type MenuChoiceProps, type MenuItemProps, MenuParts, type MenuProps } from "./menu-parts";
import { LazyPart } from "./lazy-part";

const load = () => import("./menu-popup");
const MenuPopup = lazy(() => load().then((module) => ({ default: module.MenuPopup })));

/** A menu of actions. Until its first use it is its button only: popups are a fifth of the code of a page. */
export function Menu(props: MenuProps) {
  const [isUsed, setUsed] = useState(false);
  const closed = (
    <ClosedTrigger
      trigger={props.trigger}
      popup="menu"
      load={load}
      // The button stays as it is until the popup is loaded.
      onUse={() => startTransition(() => setUsed(true))}
    />
  );
  return (
    <LazyPart fallback={closed} missing={closed}>
      {isUsed ? <MenuPopup {...props} /> : closed}
    </LazyPart>
  );
}

const usePart = () => {
  const parts = use(MenuParts);
  if (!parts) throw new Error("An entry of a menu needs a menu around it");
  return parts;
};

export function MenuItem(props: MenuItemProps) {
  const { Item } = usePart();
  return <Item {...props} />;
}

/** An entry that is on or off. */
export function MenuChoice(props: MenuChoiceProps) {
  const { Choice } = usePart();
  return <Choice {...props} />;
}

export const MenuLabel = ({ children }: { children: ReactNode }) => (
  <div className="px-2 pt-1.5 pb-1 text-xs text-muted">{children}</div>
);

export const MenuSeparator = () => <hr className="my-1 h-px border-0 bg-line" />;
