import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";

const TYPING_MS = 180;

type SearchBoxProps = { value: string; onChange: (text: string) => void };

/** Full-text search as one types. The key / puts the focus into it. */
export function SearchBox({ value, onChange }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [applied, setApplied] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  // The URL changed elsewhere: by a saved search, a reset or the back button.
  if (applied !== value) {
    setApplied(value);
    setText(value);
  }
  useEffect(() => {
    if (text.trim() === applied) return;
    const timer = setTimeout(() => {
      setApplied(text.trim());
      onChange(text.trim());
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, applied, onChange]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest("input,textarea");
      if (event.key !== "/" || isTyping) return;
      event.preventDefault();
      input.current?.focus();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  return (
    <label className="relative block w-full sm:w-64">
      <span className="sr-only">Search leads</span>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-2 size-3.5 -translate-y-1/2 text-muted"
      />
      <input
        ref={input}
        type="search"
        value={text}
        maxLength={200}
        placeholder="Search leads…"
        title="Finds words in name, domain, title, description and e-mail addresses (/)"
        onChange={(event) => setText(event.target.value)}
        className="control h-7 pl-7 text-xs"
      />
    </label>
  );
}
