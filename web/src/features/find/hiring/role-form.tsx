import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useSubmit } from "#web/api/use-submit";
import { technologiesQuery } from "#web/features/find/data/queries";
import { type FindSearch, withoutEmpty } from "#web/features/find/data/search";
import { counted } from "#web/format/numbers";
import { Button } from "#web/ui/button";
import { Combobox } from "#web/ui/combobox";
import { Field, TextField } from "#web/ui/field";
import { Select } from "#web/ui/select";

const ANY_TIME = "any";

const AGES = [
  { value: ANY_TIME, label: "Any time" },
  { value: "7", label: "In the last 7 days" },
  { value: "30", label: "In the last 30 days" },
  { value: "90", label: "In the last 90 days" },
];

/** What the open roles have in common: a technology, a title, a country, an age. */
export function RoleForm({ search }: { search: FindSearch }) {
  const navigate = useNavigate({ from: "/find" });
  const { data: technologies } = useQuery(technologiesQuery());
  const [tech, setTech] = useState(search.tech ?? "");
  const [days, setDays] = useState(search.days ?? ANY_TIME);
  const options = (technologies?.data ?? []).map(({ technology, companies }) => ({
    value: technology,
    label: `${technology} (${counted(companies, "company", "companies")})`,
  }));
  // A technology of the URL that no open role has any more stays visible.
  const isKnown = tech === "" || options.some(({ value }) => value === tech);
  const { onSubmit } = useSubmit(async ({ title = "", country = "" }) =>
    navigate({
      search: withoutEmpty({
        tab: "hiring",
        tech,
        days: days === ANY_TIME ? "" : days,
        title: title.trim(),
        country: country.trim(),
      }),
    }),
  );
  return (
    <form
      onSubmit={onSubmit}
      className="grid grid-cols-2 items-end gap-2 border-b px-4 py-4 sm:flex sm:flex-wrap sm:*:w-44"
    >
      <Field label="Technology">
        {({ id }) => (
          <Combobox
            id={id}
            placeholder="PostgreSQL"
            value={tech || null}
            options={isKnown ? options : [{ value: tech, label: tech }, ...options]}
            onChange={(value) => setTech(value ?? "")}
          />
        )}
      </Field>
      <TextField
        label="Title contains"
        name="title"
        defaultValue={search.title}
        maxLength={200}
        placeholder="engineer"
        autoComplete="off"
      />
      <TextField
        label="Country"
        name="country"
        defaultValue={search.country}
        maxLength={60}
        placeholder="DE, Germany, …"
        autoComplete="off"
      />
      <Field label="Published">
        {({ id }) => <Select id={id} value={days} options={AGES} onChange={setDays} />}
      </Field>
      <div className="max-sm:col-span-2 sm:w-auto!">
        <Button type="submit" variant="primary" className="max-sm:w-full">
          Search
        </Button>
      </div>
    </form>
  );
}
