import { CopyButton } from "./copy-button";
import { Notice } from "./notice";

type OnceShownProps = {
  /** What it is, such as "API key". */
  label: string;
  value: string;
};

/** A secret that the API returns once. */
export const OnceShown = ({ label, value }: OnceShownProps) => (
  <div className="grid gap-2">
    <Notice tone="warn" title="Copy it now. It is not shown again." />
    <div className="flex items-center gap-1 rounded-md border border-line-strong bg-canvas py-1 pr-1 pl-3">
      <code aria-label={label} className="min-w-0 flex-1 font-mono text-xs break-all">
        {value}
      </code>
      <CopyButton text={value} label={`Copy the ${label}`} />
    </div>
  </div>
);
