import type { Scope } from "#src/db/scope";
import { storeExport } from "#src/features/exports/store-export";
import { mapped } from "#src/files/appended/appended-file";
import { appendedTable } from "#src/files/appended/appended-table";
import type { Value } from "#src/files/cell";
import { listOf } from "#src/platform/verification-list-object";
import { AppError } from "#src/shared/errors";
import type { AddressVerdict, VerifiedRow } from "#src/shared/verifications/verification-list";
import { requireVerification } from "./read";
import type { NewVerificationExport } from "./schemas";

const ROWS_AT_ONCE = 1_000;

/** The columns that an export adds to those of the list. Empty for an address that was not checked. */
const RESULT_COLUMNS: { name: string; cell: (verdict: AddressVerdict) => Value }[] = [
  { name: "status", cell: ({ status }) => status },
  { name: "confidence", cell: ({ confidence }) => confidence },
  { name: "reasons", cell: ({ reasons }) => reasons },
  { name: "is_role", cell: ({ isRole }) => isRole },
  { name: "is_disposable", cell: ({ isDisposable }) => isDisposable },
  { name: "is_free_provider", cell: ({ isFreeProvider }) => isFreeProvider },
  { name: "mx_provider", cell: ({ mxProvider }) => mxProvider },
  { name: "suggestion", cell: ({ suggestion }) => suggestion },
];

/** What the column `reasons` has in a row whose cell is empty, as is its status. */
const NO_ADDRESS_REASON = "no_address";

/**
 * Writes the rows of a list with their verdicts to a file: every row and column as it was uploaded, then the columns
 * of the result.
 */
export async function exportVerification(
  scope: Scope,
  env: Env,
  id: string,
  { format, statuses }: NewVerificationExport,
) {
  const { name, columns, resultsDeletedAt } = await requireVerification(scope, id);
  if (resultsDeletedAt !== null)
    throw new AppError("conflict", "The addresses of this verification were deleted by age");
  const header = headerOf(columns);
  const owner = { jobId: null, verificationId: id };
  const file = { owner, name, format };
  return storeExport(scope, env.FILES, file, {
    open: (progress) =>
      mapped(appendedTable(format, { header, sheetName: "Addresses" }, progress), (rows) =>
        rows.map(toCells),
      ),
    batches: () => readRows(env, id, statuses ?? null),
  });
}

/** A column of the result whose name the list uses gets a prefix. */
function headerOf(columns: string[] | null): string[] {
  const kept = columns ?? ["email"];
  const taken = new Set(kept.map((column) => column.toLowerCase()));
  return [
    ...kept,
    ...RESULT_COLUMNS.map(({ name }) => (taken.has(name) ? `verification_${name}` : name)),
  ];
}

const toCells = ({ email, cells, verdict }: VerifiedRow): Value[] => [
  ...(cells ?? [email]),
  ...RESULT_COLUMNS.map(({ name, cell }) => {
    if (email === null && name === "reasons") return [NO_ADDRESS_REASON];
    return verdict ? cell(verdict) : null;
  }),
];

async function* readRows(env: Env, id: string, statuses: NewVerificationExport["statuses"] | null) {
  const list = listOf(env, id);
  for (let afterId = 0; ;) {
    const rows: VerifiedRow[] = await list.rows(afterId, ROWS_AT_ONCE, statuses ?? null);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    afterId = last.id;
  }
}
