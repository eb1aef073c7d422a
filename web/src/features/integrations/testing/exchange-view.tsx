import type { ReceivedResponse, SentRequest } from "@quarry/client";
import { Badge } from "#web/ui/badge";
import { CopyButton } from "#web/ui/copy-button";

/** JSON with indentation; another text as it is. */
function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    // Not JSON, or cut off.
    return text;
  }
}

/** A request as it is sent. */
export const RequestView = ({ request }: { request: SentRequest }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
    <p className="font-mono text-xs break-all">
      {request.method} https://{request.host}/…
    </p>
    <HeaderList headers={request.headers} />
    {request.body !== null && <Body label="request body" text={pretty(request.body)} />}
  </div>
);

/** A response as it was received. */
export const ResponseView = ({ response }: { response: ReceivedResponse }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
    <p className="flex items-center gap-2">
      <Badge tone={response.status < 300 ? "ok" : "bad"}>HTTP {response.status}</Badge>
      <span className="text-xs text-muted tabular-nums">{response.duration_ms} ms</span>
    </p>
    <HeaderList headers={response.headers} />
    {response.body ? (
      <Body label="response body" text={pretty(response.body)} />
    ) : (
      <p className="text-xs text-muted">The response has no body.</p>
    )}
  </div>
);

const HeaderList = ({ headers }: { headers: Record<string, string> }) => (
  <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 font-mono text-xs">
    {Object.entries(headers).map(([name, value]) => (
      <div key={name} className="contents">
        <dt className="text-muted">{name}</dt>
        <dd className="truncate" title={value}>
          {value}
        </dd>
      </div>
    ))}
  </dl>
);

const Body = ({ label, text }: { label: string; text: string }) => (
  <div className="relative">
    <pre
      tabIndex={0}
      role="region"
      aria-label={label}
      className="max-h-96 overflow-auto rounded-md border bg-canvas p-3 pr-10 font-mono text-xs break-words whitespace-pre-wrap"
    >
      {text}
    </pre>
    <span className="absolute top-1.5 right-1.5 rounded-md bg-canvas">
      <CopyButton text={text} label={`Copy the ${label}`} />
    </span>
  </div>
);
