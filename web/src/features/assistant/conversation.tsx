import { useQuery, useQueryClient } from "@tanstack/react-query";
import { MessageCircleQuestion } from "lucide-react";
import { useEffect, useRef } from "react";
import { creditsQuery } from "#web/api/account-queries";
import { quarry } from "#web/api/client";
import { Button } from "#web/ui/button";
import { conversationQuery, type Exchange } from "./data/conversation";
import { ExchangeItem } from "./exchange-item";
import { QuestionForm } from "./question-form";

const EXAMPLES = [
  "How many leads have a verified e-mail address?",
  "Which companies are hiring right now?",
  "What are the three most frequent technologies?",
  "Which leads should I contact first, and why?",
];

/** The questions of this tab and their replies, with the form for the next one. */
export function Conversation() {
  const cache = useQueryClient();
  const { queryKey } = conversationQuery();
  const { data: exchanges = [] } = useQuery(conversationQuery());
  const end = useRef<HTMLDivElement>(null);
  const count = exchanges.length;
  const isWaiting = exchanges.some(isUnanswered);
  useEffect(() => {
    if (count > 0) end.current?.scrollIntoView({ block: "end" });
  }, [count, isWaiting]);

  const write = (change: (known: Exchange[]) => Exchange[]) =>
    cache.setQueryData(queryKey, (known) => change(known ?? []));
  const ask = async (question: string) => {
    // The cache knows at once, also for the second click of a double click.
    if (cache.getQueryData(queryKey)?.some(isUnanswered)) return;
    const id = crypto.randomUUID();
    write((known) => [...known, { id, question, reply: null, error: null }]);
    const finish = (result: Partial<Exchange>) =>
      write((known) => known.map((one) => (one.id === id ? { ...one, ...result } : one)));
    try {
      finish({ reply: await quarry.ai.askAssistant({ message: question }) });
      await cache.invalidateQueries(creditsQuery());
    } catch (error) {
      // Shown below the question, where it can be asked again.
      finish({ error });
    }
  };
  const retry = ({ id, question }: Exchange) => {
    write((known) => known.filter((one) => one.id !== id));
    void ask(question);
  };

  return (
    <div className="mx-auto flex min-h-[calc(100%-3rem)] max-w-3xl flex-col">
      <div className="flex-1 px-4 py-4" aria-live="polite">
        {count === 0 ? (
          <Examples onAsk={(question) => void ask(question)} />
        ) : (
          <ol className="grid gap-6">
            {exchanges.map((exchange) => (
              <ExchangeItem key={exchange.id} exchange={exchange} onRetry={() => retry(exchange)} />
            ))}
          </ol>
        )}
      </div>
      <QuestionForm isBusy={isWaiting} onAsk={(question) => void ask(question)} />
      <div ref={end} />
    </div>
  );
}

const isUnanswered = ({ reply, error }: Exchange) => !reply && !error;

const Examples = ({ onAsk }: { onAsk: (question: string) => void }) => (
  <div className="grid justify-items-center gap-4 pt-[8vh] text-center">
    <span className="grid size-9 place-items-center rounded-lg border bg-surface text-muted">
      <MessageCircleQuestion aria-hidden="true" className="size-4.5" />
    </span>
    <div className="grid max-w-md gap-1">
      <h2 className="text-base font-semibold">Ask about your leads</h2>
      <p className="text-muted">
        The assistant reads the data of this workspace, changes nothing, and links the leads that it
        names.
      </p>
    </div>
    <ul className="grid w-full max-w-lg gap-2 text-left sm:grid-cols-2">
      {EXAMPLES.map((question) => (
        <li key={question}>
          <Button
            className="h-full! min-h-12 w-full justify-start! py-2 text-left! font-normal! whitespace-normal!"
            onClick={() => onAsk(question)}
          >
            {question}
          </Button>
        </li>
      ))}
    </ul>
  </div>
);
