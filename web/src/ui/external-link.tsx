import type { ReactNode } from "react";

/** Only these open: a crawled page can contain a link with any scheme, such as `javascript:`. */
const SAFE = /^(?:https?:\/\/|mailto:|tel:)/i;

/** A link to an address from the web. It reveals nothing about this page and passes on no rank. */
export const ExternalLink = ({ href, children }: { href: string; children: ReactNode }) =>
  SAFE.test(href) ? (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="underline decoration-line-strong underline-offset-2 hover:decoration-current"
    >
      {children}
    </a>
  ) : (
    <span>{children}</span>
  );
