import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import type { PendingAuthorization } from "@quarry/client";
import { AccountCard } from "#web/features/account/account-card";
import { quarry } from "#web/api/client";
import { queryClient } from "#web/cache/query-client";
import { Button } from "#web/ui/button";
import { ErrorLine } from "#web/ui/error-state";
import { ConsentForm } from "./consent-form";
import { type AuthorizationRequest, leaveTo, readRequest } from "./request";

/** Asks the user whether a client may use a workspace. The service has checked the request before. */
export function AuthorizePage() {
  // The router keeps unknown parameters, which the API rejects.
  const request = readRequest(useSearch({ from: "/authorize" }));
  const { client_id, redirect_uri } = request;
  if (!client_id || !redirect_uri)
    return (
      <AccountCard title="This link is incomplete">
        <p className="text-muted">Start the connection again in your assistant.</p>
      </AccountCard>
    );
  return (
    <QueryClientProvider client={queryClient}>
      <CheckedRequest request={{ ...request, client_id, redirect_uri }} />
    </QueryClientProvider>
  );
}

export type CompleteRequest = AuthorizationRequest & { client_id: string; redirect_uri: string };

function CheckedRequest({ request }: { request: CompleteRequest }) {
  const { data, error } = useQuery({
    queryKey: ["authorization", request],
    queryFn: ({ signal }) => quarry.oauth.authorization(request, { signal }),
    staleTime: Infinity,
  });
  if (error)
    return (
      <AccountCard title="This connection cannot be made">
        <ErrorLine error={error} />
      </AccountCard>
    );
  if (!data)
    return (
      <AccountCard title="Checking the request">
        <p role="status" className="text-muted">
          One moment.
        </p>
      </AccountCard>
    );
  if (data.problem) return <RejectedRequest problem={data.problem} host={data.redirect_host} />;
  return (
    <AccountCard title={`Connect ${data.client.name}?`}>
      <Identity {...data} />
      <ConsentForm request={request} pending={data} />
    </AccountCard>
  );
}

type Problem = NonNullable<PendingAuthorization["problem"]>;

/** The user returns with a click: otherwise anybody could use this page to send people elsewhere. */
function RejectedRequest({ problem, host }: { problem: Problem; host: string }) {
  return (
    <AccountCard title="This connection cannot be made">
      <p role="alert">{problem.message}</p>
      <Button onClick={() => leaveTo(problem.redirect_to)}>Return to {host}</Button>
    </AccountCard>
  );
}

/** Who asks. Anybody can choose a name, so the host is what counts. */
function Identity({ client, redirect_host, is_loopback }: PendingAuthorization) {
  return (
    <div className="grid gap-2">
      <p>
        {is_loopback ? (
          <>
            A program on <strong>this computer</strong> asks for access to Quarry.
          </>
        ) : (
          <>
            <strong className="break-all">{redirect_host}</strong> asks for access to Quarry.
          </>
        )}
      </p>
      <p className="text-xs text-muted">
        {client.document_host === null
          ? `It calls itself “${client.name}”, which nobody has checked.`
          : `${client.document_host} describes it as “${client.name}”.`}{" "}
        Continue only if you have just started this connection yourself.
      </p>
    </div>
  );
}
