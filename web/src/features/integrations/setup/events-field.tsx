import { EVENTS } from "#web/features/integrations/data/products";
import { CheckboxField } from "#web/ui/checkbox-field";

/** The events that a webhook receives besides pushes. */
export const EventsField = ({ value }: { value: unknown }) => (
  <fieldset className="grid gap-2">
    <legend className="mb-1 text-xs font-medium">Events</legend>
    {EVENTS.map(({ value: event, label }) => (
      <CheckboxField
        key={event}
        name={`event:${event}`}
        label={
          <>
            {label} <code className="font-mono text-xs text-muted">{event}</code>
          </>
        }
        defaultChecked={Array.isArray(value) && value.includes(event)}
      />
    ))}
    <p className="text-xs text-muted">Pushed leads are always sent.</p>
  </fieldset>
);
