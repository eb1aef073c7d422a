import { Braces } from "lucide-react";
import { buttonClass } from "./button";
import { Menu, MenuItem } from "./menu";
import { showDone } from "./toast";

/**
 * A request to the API in the forms in which a user repeats it. It must be one that API keys may send: those of
 * members, keys, the audit log and privacy are not.
 */
export type ApiCall = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path after `/api/v1`, with its query. */
  path: string;
  body?: object;
  /** The call of the TypeScript client, such as `quarry.leads.list({ q: "solar" })`. */
  typescript: string;
  /** The command of the CLI, such as `quarry leads list --q solar`. */
  cli?: string;
};

export const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

export function toCurl({ method, path, body }: ApiCall, origin: string): string {
  return [
    `curl ${method === "GET" ? "" : `-X ${method} `}${quote(`${origin}/api/v1${path}`)}`,
    `-H "X-API-Key: $QUARRY_API_KEY"`,
    ...(body ? [`-H 'Content-Type: application/json'`, `-d ${quote(JSON.stringify(body))}`] : []),
  ].join(" \\\n  ");
}

export const toTypeScript = ({ typescript }: ApiCall, origin: string): string =>
  `import { Quarry } from "@quarry/client";

const quarry = new Quarry({ baseUrl: ${JSON.stringify(origin)}, apiKey: process.env.QUARRY_API_KEY });
const result = await ${typescript};
`;

/** Copies what the page shows as a request, to repeat it in a program. Keys are named, never contained. */
export function CopyAsMenu({ call }: { call: ApiCall }) {
  const copy = (text: string, form: string) =>
    void navigator.clipboard.writeText(text).then(() => showDone(`Copied as ${form}`));
  const { origin } = location;
  return (
    <Menu
      align="end"
      trigger={
        <button type="button" aria-label="Copy as code" className={buttonClass("ghost", "icon")}>
          <Braces aria-hidden="true" className="size-4" />
        </button>
      }
    >
      <MenuItem onSelect={() => copy(toCurl(call, origin), "curl")}>Copy as curl</MenuItem>
      <MenuItem onSelect={() => copy(toTypeScript(call, origin), "TypeScript")}>
        Copy as TypeScript
      </MenuItem>
      {call.cli && (
        <MenuItem onSelect={() => copy(call.cli ?? "", "a command")}>Copy as CLI command</MenuItem>
      )}
    </Menu>
  );
}
