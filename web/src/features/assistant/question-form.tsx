import { ArrowUp } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useId, useState } from "react";
import { Button } from "#web/ui/button";

const MAX_CHARS = 4_000;

type QuestionFormProps = { isBusy: boolean; onAsk: (question: string) => void };

/** The next question. Enter asks, Shift+Enter starts a new line. */
export function QuestionForm({ isBusy, onAsk }: QuestionFormProps) {
  const id = useId();
  const [text, setText] = useState("");
  const ask = () => {
    const question = text.trim();
    if (question === "" || isBusy) return;
    setText("");
    onAsk(question);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    ask();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    ask();
  };
  return (
    <form onSubmit={onSubmit} className="sticky bottom-0 grid gap-1 bg-canvas px-4 pt-2 pb-4">
      <label htmlFor={id} className="sr-only">
        Question
      </label>
      <div className="flex items-end gap-2 rounded-lg border border-line-strong bg-surface p-2 focus-within:outline-2 focus-within:outline-accent-text">
        <textarea
          id={id}
          rows={2}
          value={text}
          maxLength={MAX_CHARS}
          placeholder="Which leads in Germany are hiring?"
          className="min-h-10 flex-1 resize-none bg-transparent px-1 outline-none pointer-coarse:text-base"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKey}
        />
        <Button
          type="submit"
          variant="primary"
          size="icon"
          aria-label="Ask"
          busy={isBusy}
          disabled={text.trim() === ""}
        >
          {!isBusy && <ArrowUp aria-hidden="true" className="size-4" />}
        </Button>
      </div>
      <p className="text-xs text-muted">
        One credit per reply. Each question stands for itself. Check numbers before you rely on
        them.
      </p>
    </form>
  );
}
