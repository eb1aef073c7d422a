import type { ReactNode } from "react";
import { LOGO, PRODUCT } from "#web/ui/brand";
import { usePageTitle } from "#web/ui/page";

type AccountCardProps = { title: string; children: ReactNode; footer?: ReactNode };

/** The frame of the pages before sign-in. */
export function AccountCard({ title, children, footer }: AccountCardProps) {
  usePageTitle(title);
  return (
    <main className="grid min-h-dvh content-start justify-items-center gap-5 px-4 pt-[12vh] pb-10">
      <p className="flex items-center gap-2 text-base font-semibold">
        <img src={LOGO} alt="" className="h-7 max-w-32" />
        {PRODUCT}
      </p>
      <section className="grid w-full max-w-88 gap-4 rounded-xl border bg-surface p-6 shadow-[0_1px_2px_rgb(0_0_0/4%)]">
        <h1 className="text-lg font-semibold tracking-tight">{title}</h1>
        {children}
      </section>
      {footer && <p className="text-muted">{footer}</p>}
    </main>
  );
}

/** The classes of a link in a sentence. */
export const LINK = "font-medium text-text underline decoration-line-strong underline-offset-2";
