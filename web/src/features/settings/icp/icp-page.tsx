import type { Icp } from "@quarry/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { quarry } from "#web/api/client";
import { useSubmit } from "#web/api/use-submit";
import { ListField } from "#web/features/settings/data/list-field";
import { icpQuery } from "#web/features/settings/data/queries";
import { Button } from "#web/ui/button";
import { CopyAsMenu } from "#web/ui/copy-as-menu";
import { ErrorLine } from "#web/ui/error-state";
import { TextAreaField, TextField } from "#web/ui/field";
import { Page } from "#web/ui/page";
import { QueryView } from "#web/ui/query-view";
import { Time } from "#web/ui/time";
import { showDone } from "#web/ui/toast";

/** The ideal customer profile, against which AI scores leads. */
export function IcpPage() {
  const query = useQuery(icpQuery());
  return (
    <Page
      title="Ideal customer"
      actions={
        <CopyAsMenu call={{ method: "GET", path: "/icp", typescript: "quarry.icp.get()" }} />
      }
    >
      <QueryView query={query}>{(icp) => <IcpForm icp={icp} />}</QueryView>
    </Page>
  );
}

function IcpForm({ icp }: { icp: Icp }) {
  const cache = useQueryClient();
  const [industries, setIndustries] = useState(icp.target_industries);
  const [keywords, setKeywords] = useState(icp.company_keywords);
  const [disqualifiers, setDisqualifiers] = useState(icp.disqualifiers);
  const submission = useSubmit(async ({ name = "", description = "" }) => {
    const saved = await quarry.icp.update({
      name,
      description,
      target_industries: industries,
      company_keywords: keywords,
      disqualifiers,
    });
    cache.setQueryData(icpQuery().queryKey, saved);
    showDone("Saved the profile", "Score leads again to apply it to them.");
  });
  const { fields } = submission;
  return (
    <form onSubmit={submission.onSubmit} className="grid max-w-2xl gap-4 p-4">
      <p className="text-muted">
        AI compares leads with this profile and gives each a score, a verdict and its reasons. The
        more concrete it is, the better they are.
      </p>
      <TextField
        label="Name"
        name="name"
        required
        maxLength={200}
        defaultValue={icp.name}
        placeholder="Dental practices in Germany"
        error={fields["name"]}
      />
      <TextAreaField
        label="Description"
        name="description"
        required
        maxLength={4000}
        rows={6}
        defaultValue={icp.description}
        placeholder="Independent practices with 2 to 20 dentists that take new patients and have no online booking yet."
        hint="Who buys from you, and how you recognise them on their website."
        error={fields["description"]}
      />
      <ListField
        label="Industries"
        hint="Enter or a comma adds one."
        placeholder="Dental care"
        values={industries}
        error={fields["target_industries"]}
        onChange={setIndustries}
      />
      <ListField
        label="Signals that fit"
        hint="Words that such a company uses."
        placeholder="implants"
        values={keywords}
        error={fields["company_keywords"]}
        onChange={setKeywords}
      />
      <ListField
        label="Disqualifiers"
        hint="What rules a company out."
        placeholder="franchise"
        values={disqualifiers}
        error={fields["disqualifiers"]}
        onChange={setDisqualifiers}
      />
      <ErrorLine error={submission.error} />
      <div className="flex items-center gap-3">
        <Button type="submit" variant="primary" busy={submission.busy}>
          Save the profile
        </Button>
        {icp.updated_at && (
          <span className="text-xs text-muted">
            Saved <Time iso={icp.updated_at} />
          </span>
        )}
      </div>
    </form>
  );
}
