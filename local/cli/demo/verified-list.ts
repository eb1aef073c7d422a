import type { Quarry, Verification, VerificationResult } from "@quarry/client";

/** A list as somebody uploads it: a repeated address, a misspelled domain, a mailbox that is gone, no address at all. */
const LIST = `contact,mail,region
Reception,sales@northfield-analytics.io,West
Reception again,SALES@northfield-analytics.io,West
Press,press@northfield-analytics.io,West
Cellar,pour@hidden-orchard-cider.com,West
Gone,bench@thornbury-clockmakers.co.uk,South
No address,ask at the counter,South
`;

/** Uploads the list and waits until it is verified. */
export async function verifyList(quarry: Quarry): Promise<{
  verification: Verification;
  results: VerificationResult[];
}> {
  const file = new File([LIST], "contacts.csv", { type: "text/csv" });
  const { id } = await quarry.verifications.createFromCsv({ file });
  for await (const { event } of quarry.verifications.events(id)) if (event === "done") break;
  return {
    verification: await quarry.verifications.get(id),
    results: await Array.fromAsync(quarry.verifications.results(id)),
  };
}
