import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "./button";

const SHOWN_MS = 1_500;

/** Copies a text and shows that it did. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = () => void navigator.clipboard.writeText(text).then(() => setCopied(true));
  const Icon = isCopied ? Check : Copy;
  return (
    <Button variant="ghost" size="icon" aria-label={label} title={label} onClick={copy}>
      <Icon aria-hidden="true" className="size-3.5" />
      <span role="status" className="sr-only">
        {isCopied ? "Copied" : ""}
      </span>
    </Button>
  );
}
