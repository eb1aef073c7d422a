import { X } from "lucide-react";
import { Button } from "./button";

type FileTitleProps = { name: string; detail?: string | undefined; onRemove: () => void };

/** The name of a chosen file, and the button that removes it. */
export const FileTitle = ({ name, detail, onRemove }: FileTitleProps) => (
  <div className="flex items-center gap-2">
    <span className="min-w-0 truncate font-medium">{name}</span>
    <span className="shrink-0 text-xs text-muted">{detail}</span>
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
);
