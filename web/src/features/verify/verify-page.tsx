import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { pageNumber, pageText } from "#web/routing/read-search";
import { Page } from "#web/ui/page";
import { Pager } from "#web/ui/pager";
import { QueryView } from "#web/ui/query-view";
import { MailboxNotice } from "./data/mailbox-notice";
import { verificationsQuery } from "./data/queries";
import { VerificationsTable } from "./data/verifications-table";
import { VerifyForm } from "./form/verify-form";

/** One box for addresses or a file, and the lists that were verified. */
export function VerifyPage() {
  const page = pageNumber(useSearch({ from: "/app/verify" }).page);
  const navigate = useNavigate({ from: "/verify" });
  const query = useQuery(verificationsQuery(page));
  return (
    <Page title="Verify">
      <div className="mx-auto grid max-w-3xl gap-6 px-4 pt-8 pb-12">
        <div className="grid gap-3">
          <h2 className="text-lg font-semibold tracking-tight">
            Know which addresses receive mail
          </h2>
          <VerifyForm />
          <MailboxNotice />
        </div>
        <QueryView query={query} lines={4}>
          {(data) =>
            data.total > 0 && (
              <section className="grid gap-2">
                <h2 className="font-semibold">Verified lists</h2>
                <div className="overflow-hidden rounded-lg border bg-surface">
                  <VerificationsTable rows={data.data} />
                  <Pager
                    page={data.page}
                    perPage={data.per_page}
                    total={data.total}
                    onChange={(to) => void navigate({ search: pageText(to) })}
                  />
                </div>
              </section>
            )
          }
        </QueryView>
      </div>
    </Page>
  );
}
