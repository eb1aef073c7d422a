import type { CreatedIntegration } from "@quarry/client";
import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { BookOpen } from "lucide-react";
import { useState } from "react";
import { quarry } from "#web/api/client";
import { useSubmit } from "#web/api/use-submit";
import { NotFound } from "#web/routing/not-found";
import { Button, buttonClass } from "#web/ui/button";
import { ErrorLine } from "#web/ui/error-state";
import { OnceShown } from "#web/ui/once-shown";
import { Page } from "#web/ui/page";
import { findProduct, type Product } from "./data/products";
import { INTEGRATIONS_KEY } from "./data/queries";
import { IntegrationFields } from "./setup/integration-fields";
import { readSettings } from "./setup/read-settings";

/** Connects a product: the settings that it needs, with its guide. */
export function NewIntegrationPage() {
  const { provider } = useParams({ from: "/app/integrations/new/$provider" });
  const product = findProduct(provider);
  const [created, setCreated] = useState<CreatedIntegration | null>(null);
  const navigate = useNavigate();
  if (!product) return <NotFound />;
  const open = ({ id }: CreatedIntegration) =>
    void navigate({
      to: "/integrations/$integrationId",
      params: { integrationId: id },
      search: { tab: "test" },
      replace: true,
    });
  if (created?.signing_secret)
    return <SigningSecret integration={created} onDone={() => open(created)} />;
  return (
    <Page
      title={`Connect ${product.name}`}
      actions={
        <a href={product.guide} className={buttonClass("ghost", "small")}>
          <BookOpen aria-hidden="true" className="size-3.5" />
          Guide
        </a>
      }
    >
      <SetupForm
        key={product.id}
        product={product}
        onCreated={(integration) =>
          integration.signing_secret ? setCreated(integration) : open(integration)
        }
      />
    </Page>
  );
}

type SetupFormProps = { product: Product; onCreated: (created: CreatedIntegration) => void };

function SetupForm({ product, onCreated }: SetupFormProps) {
  const cache = useQueryClient();
  const submission = useSubmit(async ({ name = "", ...values }) => {
    const created = await quarry.integrations.create({
      provider: product.id,
      name,
      auto_push: values["auto_push"] === "on",
      ...readSettings(product, values),
    });
    await cache.invalidateQueries({ queryKey: INTEGRATIONS_KEY });
    onCreated(created);
  });
  return (
    <form onSubmit={submission.onSubmit} className="grid max-w-xl gap-4 p-4">
      <p className="text-muted">{product.purpose}</p>
      <IntegrationFields product={product} errors={submission.fields} />
      <ErrorLine error={submission.error} />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={submission.busy}>
          Connect
        </Button>
        <Link to="/integrations" className={buttonClass()}>
          Cancel
        </Link>
      </div>
      <p className="text-xs text-muted">
        Secrets are stored encrypted and never shown again. Nothing is sent until you test or push.
      </p>
    </form>
  );
}

type SigningSecretProps = { integration: CreatedIntegration; onDone: () => void };

/** The secret with which the receiver verifies messages. */
const SigningSecret = ({ integration, onDone }: SigningSecretProps) => (
  <Page title={`${integration.name} is connected`}>
    <div className="grid max-w-xl gap-4 p-4">
      <p>
        Your server verifies each message with this signing secret (
        <a href="/docs/webhooks/#receive" className="underline">
          how to verify
        </a>
        ).
      </p>
      <OnceShown label="signing secret" value={integration.signing_secret ?? ""} />
      <div>
        <Button variant="primary" onClick={onDone}>
          Open the tester
        </Button>
      </div>
    </div>
  </Page>
);
