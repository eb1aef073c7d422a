import type { Scope } from "#src/db/scope";
import { recordAudit } from "#src/features/audit-log/record";
import { storeCollectPeople } from "./workspace.repository";

export { collectsPeople, findWorkspaceName } from "./workspace.repository";

/** Switches the collection of people on or off for jobs that start from now on. */
export async function setCollectPeople(scope: Scope, collectPeople: boolean): Promise<void> {
  const details = { collect_people: collectPeople };
  const audit = recordAudit(scope, { action: "workspace.changed", details });
  await storeCollectPeople(scope, collectPeople, audit);
}
