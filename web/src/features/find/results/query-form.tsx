import { useNavigate } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { fieldErrors } from "#web/api/errors";
import { type FindSearch, withoutEmpty } from "#web/features/find/data/search";
import { Button } from "#web/ui/button";
import { Select } from "#web/ui/select";

type QueryFormProps = {
  search: FindSearch;
  label: string;
  placeholder: string;
  /** How many results can be asked for; the first one is the default. */
  limits: readonly string[];
  isBusy: boolean;
  /** Why the search was rejected. */
  error?: unknown;
  /** Below the box. */
  children?: ReactNode;
};

/** The text of a search, the country, and how many results are wanted. */
export function QueryForm(props: QueryFormProps) {
  const { search, label, placeholder, limits, isBusy, error, children } = props;
  const wrongCountry = fieldErrors(error)["country"];
  const errorId = useId();
  const navigate = useNavigate({ from: "/find" });
  const [q, setText] = useState(search.q ?? "");
  const [country, setCountry] = useState(search.country ?? "");
  const [limit, setLimit] = useState(search.limit ?? limits[0]!);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const asked = { q: q.trim(), country: country.trim(), limit: limit === limits[0] ? "" : limit };
    void navigate({ search: ({ tab }) => withoutEmpty({ ...(tab && { tab }), ...asked }) });
  };
  return (
    <form onSubmit={submit} className="grid gap-2 border-b px-4 py-4">
      <div className="flex max-w-4xl flex-wrap gap-2">
        <label className="relative min-w-60 flex-1 max-sm:w-full max-sm:flex-none">
          <span className="sr-only">{label}</span>
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted"
          />
          <input
            type="search"
            value={q}
            required
            autoFocus
            maxLength={400}
            placeholder={placeholder}
            onChange={(event) => setText(event.target.value)}
            className="control pl-8"
          />
        </label>
        <input
          aria-label="Country"
          value={country}
          maxLength={60}
          aria-invalid={wrongCountry !== undefined}
          aria-describedby={wrongCountry && errorId}
          placeholder="Any country"
          onChange={(event) => setCountry(event.target.value)}
          className="control w-36 max-sm:flex-1"
        />
        <div className="w-32">
          <Select
            label="Number of results"
            value={limit}
            options={limits.map((value) => ({ value, label: `${value} results` }))}
            onChange={setLimit}
          />
        </div>
        <Button
          type="submit"
          variant="primary"
          busy={isBusy}
          disabled={q.trim() === ""}
          className="max-sm:w-full"
        >
          Search
        </Button>
      </div>
      {wrongCountry && (
        <p id={errorId} role="alert" className="text-bad">
          No country has this name. Use its English name or its two letters, such as DE.
        </p>
      )}
      {children}
    </form>
  );
}
