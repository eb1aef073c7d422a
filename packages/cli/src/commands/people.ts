import { UsageError } from "#cli/failures";
import { examples, type Root } from "#cli/root";
import { Session } from "#cli/session";

export function addFindEmail(root: Root): void {
  root
    .command("find-email")
    .description("Find the address of a person at a company.")
    .argument("<name>", "First and last name, such as 'Ada Lovelace'")
    .argument("<domain>", "Domain or website of the company")
    .option("--first-name <name>", "First name, if it has several words.")
    .addHelpText(
      "after",
      `
The address is found among those that are known at the domain, or made by their pattern. A guess without such evidence has
a confidence of at most 30. Costs a credit if an address is found.
${examples(
  ["quarry find-email 'Katharina Weiß' hafenwerk-robotik.de", "Print the address"],
  ["quarry find-email 'Piet van der Berg' acme.nl --json", "Print it with its evidence as JSON"],
  [
    "quarry find-email 'Anna Maria Rossi' acme.it --first-name 'Anna Maria'",
    "State the first name",
  ],
)}`,
    )
    .action(async (name, domain, { firstName }, command) => {
      const { quarry, output } = new Session(command);
      const question = { ...splitName(name, firstName), domain };
      await output.record(await quarry.people.findEmail(question));
    });
}

export function addCompany(root: Root): void {
  root
    .command("company")
    .description("Print what is known of a company.")
    .argument("<domain>", "Domain of the company")
    .option("--refresh", "Crawl the site first. Costs credits as a job with one site.")
    .addHelpText(
      "after",
      examples(
        ["quarry company acme.com", "Print the newest lead of a domain"],
        ["quarry company acme.com --refresh --json | jq .people", "Crawl it, and print its people"],
      ),
    )
    .action(async (domain, { refresh }, command) => {
      const { quarry, output } = new Session(command);
      const query = refresh ? { refresh } : {};
      await output.record(await quarry.companies.get(domain, query));
    });
}

/** Without `firstName`, the first word is the first name. */
function splitName(name: string, firstName: string | undefined) {
  const words = name.trim().split(/\s+/);
  const first_name = firstName ?? words[0] ?? "";
  const last_name = words.slice(first_name.split(/\s+/).length).join(" ");
  if (last_name === "")
    throw new UsageError("Give the first and the last name, such as 'Ada Lovelace'.");
  return { first_name, last_name };
}
