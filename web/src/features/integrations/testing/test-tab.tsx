import type { Integration, IntegrationTest, IntegrationTestRequest } from "@quarry/client";
import { useQueryClient } from "@tanstack/react-query";
import { CircleCheck, CircleX, Play } from "lucide-react";
import { useState } from "react";
import { quarry } from "#web/api/client";
import { useAction } from "#web/api/use-action";
import { integrationQuery } from "#web/features/integrations/data/queries";
import { describeError } from "#web/features/integrations/data/error-text";
import { Button } from "#web/ui/button";
import { CopyAsMenu } from "#web/ui/copy-as-menu";
import { ErrorLine } from "#web/ui/error-state";
import { Field } from "#web/ui/field";
import { Section } from "#web/ui/section";
import { Select } from "#web/ui/select";
import { RequestView, ResponseView } from "./exchange-view";

type Event = NonNullable<IntegrationTestRequest["event"]>;

const EVENTS: readonly { value: Event; label: string }[] = [
  { value: "test", label: "Test message" },
  { value: "lead.pushed", label: "lead.pushed, with the newest lead" },
  { value: "lead.created", label: "lead.created, with the newest lead" },
  { value: "job.completed", label: "job.completed, with the newest job" },
  { value: "job.failed", label: "job.failed, with the newest job" },
  { value: "job.canceled", label: "job.canceled, with the newest job" },
  { value: "change.detected", label: "change.detected, with the newest change" },
];

/** Sends a request to the provider, and shows it with the response. */
export function TestTab({ integration }: { integration: Integration }) {
  const cache = useQueryClient();
  const [event, setEvent] = useState<Event>("test");
  const isWebhook = integration.provider === "webhook";
  const test = useAction({
    mutationFn: () => quarry.integrations.test(integration.id, { event }),
    onError: () => {}, // Shown below the button.
    onSettled: () => cache.invalidateQueries(integrationQuery(integration.id)),
  });
  return (
    <>
      <div className="grid gap-4 p-4">
        <p className="max-w-prose text-muted">
          {isWebhook
            ? "Sends a signed message to your server. Its id begins with “test_”, so that your server can ignore it."
            : "Checks the connection and the credentials. Data of the provider is not changed where possible."}
        </p>
        <div className="flex flex-wrap items-end gap-2">
          {isWebhook && (
            <div className="w-72 max-w-full">
              <Field label="Message">
                {({ id }) => <Select id={id} value={event} options={EVENTS} onChange={setEvent} />}
              </Field>
            </div>
          )}
          <Button variant="primary" busy={test.isPending} onClick={() => test.mutate()}>
            {!test.isPending && <Play aria-hidden="true" className="size-3.5" />}
            {isWebhook ? "Send" : "Test the connection"}
          </Button>
          <CopyAsMenu
            call={{
              method: "POST",
              path: `/integrations/${integration.id}/test`,
              body: { event },
              typescript: `quarry.integrations.test("${integration.id}", { event: "${event}" })`,
              cli: `quarry integrations test ${integration.id}`,
            }}
          />
        </div>
        <ErrorLine error={test.error} />
      </div>
      {test.data && <Result result={test.data} />}
    </>
  );
}

const Result = ({ result: { ok, error, request, response } }: { result: IntegrationTest }) => (
  <>
    <p role="status" className="flex items-center gap-2 border-y px-4 py-3 font-medium">
      {ok ? (
        <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-ok" />
      ) : (
        <CircleX aria-hidden="true" className="size-4 shrink-0 text-bad" />
      )}
      <span className="min-w-0 break-words">
        {ok ? "It works." : `It failed: ${error ? describeError(error) : "no response"}`}
      </span>
    </p>
    <div className="grid max-lg:divide-y lg:grid-cols-2 lg:divide-x [&>section]:min-w-0 [&>section]:border-b-0">
      {request && (
        <Section title="Request">
          <RequestView request={request} />
        </Section>
      )}
      <Section title="Response">
        {response ? (
          <ResponseView response={response} />
        ) : (
          <p className="text-muted">There was none.</p>
        )}
      </Section>
    </div>
  </>
);
