import type { WorkflowStep } from "@quarry/client";
import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, useId } from "react";
import type { StepOf } from "#web/features/automate/data/steps";
import { integrationsQuery } from "#web/features/leads/data/queries";
import { TagOptions } from "#web/features/leads/data/tag-options";
import { Field, TextAreaField, TextField } from "#web/ui/field";
import { Select } from "#web/ui/select";
import { Skeleton } from "#web/ui/skeleton";
import { LazyPart } from "#web/ui/lazy-part";

/** The filters of leads, which only some workflows use. */
const FilterForm = lazy(() =>
  import("./filter-form").then((module) => ({ default: module.FilterForm })),
);

type FormProps<S> = {
  step: S;
  /** Messages of the API by member. */
  errors: Record<string, string>;
  onChange: (step: S) => void;
};

const OUTREACH_KINDS = [
  { value: "first_line", label: "First line" },
  { value: "cold_email", label: "Cold e-mail" },
  { value: "linkedin_opener", label: "LinkedIn opener" },
  { value: "pitch", label: "Pitch" },
  { value: "follow_up", label: "Follow-up" },
] as const;

const COLORS = [
  { value: "neutral", label: "Grey" },
  { value: "info", label: "Blue" },
  { value: "success", label: "Green" },
  { value: "warning", label: "Orange" },
  { value: "danger", label: "Red" },
] as const;

const FORMATS = [
  { value: "csv", label: "CSV" },
  { value: "xlsx", label: "Excel" },
  { value: "json", label: "JSON" },
  { value: "ndjson", label: "NDJSON" },
] as const;

/** The members of a step. Steps without members have no form. */
export function StepForm({ step, errors, onChange }: FormProps<WorkflowStep>) {
  const form = formOf({ step, errors, onChange });
  return form && <div className="grid gap-3 border-t p-3">{form}</div>;
}

function formOf({ step, errors, onChange }: FormProps<WorkflowStep>): ReactNode {
  switch (step.type) {
    case "filter":
      return (
        <LazyPart fallback={<Skeleton className="my-2 w-1/3" />}>
          <FilterForm step={step} errors={errors} onChange={onChange} />
        </LazyPart>
      );
    case "outreach":
      return <OutreachForm step={step} errors={errors} onChange={onChange} />;
    case "tag":
      return <TagForm step={step} errors={errors} onChange={onChange} />;
    case "note":
      return (
        <TextAreaField
          label="Text of the note"
          rows={2}
          value={step.body}
          maxLength={10_000}
          onChange={(event) => onChange({ ...step, body: event.target.value })}
          error={errors["body"]}
        />
      );
    case "push":
      return <PushForm step={step} errors={errors} onChange={onChange} />;
    case "export":
      return (
        <div className="max-w-48">
          <Field label="Format" error={errors["format"]}>
            {({ id }) => (
              <Select
                id={id}
                value={step.format ?? "csv"}
                options={FORMATS}
                onChange={(format) => onChange({ ...step, format })}
              />
            )}
          </Field>
        </div>
      );
    case "notify":
      return (
        <TextField
          label="Address"
          type="url"
          placeholder="https://hooks.acme.com/quarry"
          value={step.url}
          onChange={(event) => onChange({ ...step, url: event.target.value })}
          hint="A public HTTPS address. It receives the run and the number of leads."
          error={errors["url"]}
        />
      );
    default:
      return null;
  }
}

const OutreachForm = ({ step, errors, onChange }: FormProps<StepOf<"outreach">>) => (
  <>
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label="Text" error={errors["kind"]}>
        {({ id }) => (
          <Select
            id={id}
            value={step.kind}
            options={OUTREACH_KINDS}
            onChange={(kind) => onChange({ ...step, kind })}
          />
        )}
      </Field>
      <TextField
        label="Tone (optional)"
        placeholder="friendly, short"
        value={step.tone ?? ""}
        onChange={({ target }) => {
          const { tone: _former, ...rest } = step;
          onChange(target.value ? { ...rest, tone: target.value } : rest);
        }}
        error={errors["tone"]}
      />
    </div>
    <TextAreaField
      label="What you offer"
      rows={2}
      value={step.product}
      onChange={(event) => onChange({ ...step, product: event.target.value })}
      error={errors["product"]}
    />
  </>
);

function TagForm({ step, errors, onChange }: FormProps<StepOf<"tag">>) {
  const list = useId();
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField
        label="Tag"
        list={list}
        value={step.name}
        maxLength={40}
        autoComplete="off"
        onChange={(event) => onChange({ ...step, name: event.target.value })}
        error={errors["name"]}
      />
      <TagOptions id={list} />
      <Field label="Colour of a new tag" error={errors["color"]}>
        {({ id }) => (
          <Select
            id={id}
            value={step.color ?? "neutral"}
            options={COLORS}
            onChange={(color) => onChange({ ...step, color })}
          />
        )}
      </Field>
    </div>
  );
}

function PushForm({ step, errors, onChange }: FormProps<StepOf<"push">>) {
  const { data } = useQuery(integrationsQuery());
  const options = (data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  if (data && options.length === 0)
    return (
      <p className="text-muted">
        There is no integration yet. Set one up before you add this step.
      </p>
    );
  return (
    <div className="max-w-80">
      <Field label="Integration" error={errors["integration_id"]}>
        {({ id }) => (
          <Select
            id={id}
            value={step.integration_id || null}
            options={options}
            onChange={(integration_id) => onChange({ ...step, integration_id })}
          />
        )}
      </Field>
    </div>
  );
}
