import { X } from "lucide-react";
import { useEffect, useState } from "react";
import { formatNumber } from "#web/format/numbers";
import { Button } from "#web/ui/button";

const SHOWN_LINES = 6;
const SHOWN_BYTES = 4_096;
const KIB = 1024;

type FilePreviewProps = { file: File; onRemove: () => void };

/** The name and the first lines of a chosen file. The service finds the column with the addresses. */
export function FilePreview({ file, onRemove }: FilePreviewProps) {
  const [lines, setLines] = useState<string[]>([]);
  useEffect(() => {
    let isCurrent = true;
    void file
      .slice(0, SHOWN_BYTES)
      .text()
      .then((text) => {
        if (isCurrent) setLines(text.split(/\r?\n/).slice(0, SHOWN_LINES));
      });
    return () => {
      isCurrent = false;
    };
  }, [file]);
  return (
    <div className="grid gap-2 px-4 py-3">
      <div className="flex items-center gap-2">
        <span className="min-w-0 truncate font-medium">{file.name}</span>
        <span className="text-xs text-muted">{formatNumber(Math.ceil(file.size / KIB))} KiB</span>
        <Button
          variant="ghost"
          size="icon"
          className="ml-auto"
          aria-label="Remove the file"
          onClick={onRemove}
        >
          <X aria-hidden="true" className="size-4" />
        </Button>
      </div>
      <pre className="overflow-x-auto rounded-md bg-neutral-soft p-2.5 font-mono text-xs">
        {lines.join("\n")}
      </pre>
      <p className="text-xs text-muted">
        The column with the websites is found by its name (url, website, domain) or by its content.
      </p>
    </div>
  );
}
