import { type ReactNode, useEffect } from "react";
import { PRODUCT } from "./brand";

type PageProps = {
  title: string;
  /** Buttons at the right of the title. */
  actions?: ReactNode;
  children: ReactNode;
};

/** A page of the dashboard: its heading, its actions and its content. */
export function Page({ title, actions, children }: PageProps) {
  usePageTitle(title);
  return (
    <>
      <div className="flex min-h-12 items-center gap-3 border-b px-4 py-2">
        <h1 className="min-w-0 flex-1 truncate text-base font-semibold">{title}</h1>
        <div className="flex shrink-0 items-center gap-1.5">{actions}</div>
      </div>
      {children}
    </>
  );
}

/** Names the browser's tab, with the product's name behind it. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT}`;
  }, [title]);
}
