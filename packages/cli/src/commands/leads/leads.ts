import { UsageError } from "#cli/failures";
import { collect } from "#cli/input/arguments";
import { limitOption, pageSize } from "#cli/input/limit";
import { confirmOrFail } from "#cli/input/prompts";
import { EMAIL_COLUMNS, LEAD_COLUMNS } from "#cli/leads/columns";
import { addLeadFilters, readLeadFilter } from "#cli/leads/filter-options";
import { findLeadId, findLeadIds } from "#cli/leads/find-lead";
import { counted } from "#cli/output/counted";
import { examples, type Group, type Root } from "#cli/root";
import { Session } from "#cli/session";

const LEADS_ARGUMENT = "Ids or domains of leads, files with one per line, or - for standard input";

export function addLeads(root: Root): void {
  const leads = root
    .command("leads")
    .description("List, search and tag leads.")
    .addHelpText(
      "after",
      examples(
        ["quarry leads list --country DE --has-email", "List German leads with an address"],
        ["quarry leads search coffee roasters", "Search names, titles and descriptions"],
        ["quarry leads get acme.com", "Print the newest lead of a domain"],
      ),
    );
  addList(leads);
  addSearch(leads);
  addGetAndDelete(leads);
  addTag(leads);
}

function addList(leads: Group): void {
  const list = leads
    .command("list")
    .description("List leads, newest first.")
    .option("--job <id>", "Leads of this job.")
    .addOption(limitOption());
  addLeadFilters(list);
  list
    .addHelpText(
      "after",
      examples(
        ["quarry leads list --technology WordPress --grade A", "Combine filters"],
        ["quarry leads list --columns domain,emails --no-header", "Print two members per lead"],
        ["quarry leads list --out leads.jsonl", "Write all leads as JSON lines"],
      ),
    )
    .action(async ({ job, limit }, command) => {
      const { quarry, output } = new Session(command);
      const filter = { ...readLeadFilter(command.opts()), job_id: job };
      const found = quarry.leads.list({ ...filter, ...pageSize(limit) });
      await output.list(found, LEAD_COLUMNS, { noun: "leads", limit });
    });
}

const MAX_AI_LEADS = 100;

function addSearch(leads: Group): void {
  const search = leads
    .command("search")
    .description("Search leads by words, or by a question with --ai.")
    .argument("<words...>", "Words of name, domain, title, description or addresses")
    .option("--ai", "Interpret the words as a question. Costs one credit; needs a language model.")
    .addOption(limitOption());
  addLeadFilters(search);
  search
    .addHelpText(
      "after",
      examples(
        ["quarry leads search coffee portland", "Find leads with both words"],
        [
          'quarry leads search --ai "dentists in Berlin with a phone"',
          "Ask a language model to choose the filter",
        ],
      ),
    )
    .action(async (words, { ai, limit }, command) => {
      const { quarry, output } = new Session(command);
      const query = words.join(" ");
      const filter = readLeadFilter(command.opts());
      if (!ai) {
        const found = quarry.leads.list({ ...filter, q: query, ...pageSize(limit) });
        return output.list(found, LEAD_COLUMNS, { noun: "leads", limit });
      }
      if (Object.keys(filter).length > 0)
        throw new UsageError("With --ai, state the filters in the question.");
      const found = await quarry.ai.searchLeads({
        query,
        limit: Math.min(limit ?? MAX_AI_LEADS, MAX_AI_LEADS),
      });
      output.note(found.explanation);
      // The response has the first leads only; the others match the filter that the model chose.
      const isAll = found.data.length === Math.min(found.total, limit ?? Infinity);
      const leads = isAll ? found.data : quarry.leads.list({ ...found.filter, ...pageSize(limit) });
      await output.list(leads, LEAD_COLUMNS, { noun: "leads", limit });
    });
}

function addGetAndDelete(leads: Group): void {
  leads
    .command("get")
    .alias("show")
    .description("Print a lead.")
    .argument("<lead>", "Id or domain of the lead")
    .addHelpText(
      "after",
      examples(
        ["quarry leads get acme.com", "Print the newest lead of a domain"],
        ["quarry leads get acme.com --json | jq .enrichment", "Read its enrichment"],
      ),
    )
    .action(async (lead, _options, command) => {
      const { quarry, output } = new Session(command);
      await output.record(await quarry.leads.get(await findLeadId(quarry, lead)));
    });

  leads
    .command("emails")
    .description(
      "List the addresses of a lead, with their verdicts and the pages where they were found.",
    )
    .argument("<lead>", "Id or domain of the lead")
    .addHelpText(
      "after",
      examples(["quarry leads emails acme.com", "List the addresses of a lead"]),
    )
    .action(async (lead, _options, command) => {
      const { quarry, output } = new Session(command);
      const emails = quarry.leads.emails.list(await findLeadId(quarry, lead));
      await output.list(emails, EMAIL_COLUMNS, { noun: "addresses" });
    });

  leads
    .command("delete")
    .description("Delete leads.")
    .argument("<leads...>", LEADS_ARGUMENT)
    .option("-y, --yes", "Do not ask.")
    .addHelpText(
      "after",
      examples(["quarry leads delete acme.com --yes", "Delete the newest lead of a domain"]),
    )
    .action(async (given, { yes }, command) => {
      const session = new Session(command);
      const { quarry, output } = session;
      const ids = await findLeadIds(session, given);
      await confirmOrFail(session, `Delete ${counted(ids.length, "lead")}?`, yes);
      await output.changes(async (done) => {
        for (const id of ids) {
          await quarry.leads.delete(id);
          await done({ id, deleted: true });
        }
      });
      output.note(`Deleted ${counted(ids.length, "lead")}.`);
    });
}

function addTag(leads: Group): void {
  leads
    .command("tag")
    .description("Add tags to leads, or remove them.")
    .argument("<leads...>", LEADS_ARGUMENT)
    .option("--add <tag>", "Name of a tag to add. Repeatable.", collect)
    .option("--remove <tag>", "Name of a tag to remove. Repeatable.", collect)
    .addHelpText(
      "after",
      examples(
        ["quarry leads tag acme.com --add hot", "Tag a lead"],
        [
          "quarry leads list --columns id --no-header | quarry leads tag - --add new",
          "Tag all leads",
        ],
      ),
    )
    .action(async (given, { add = [], remove = [] }, command) => {
      if (add.length + remove.length === 0) throw new UsageError("Give --add or --remove.");
      const session = new Session(command);
      const { quarry, output } = session;
      const ids = await findLeadIds(session, given);
      await output.changes(async (done) => {
        for (const id of ids) {
          for (const name of add) await quarry.leads.tags.assign(id, { name });
          if (remove.length > 0) await removeTags(session, id, remove);
          await done({ id, added: add, removed: remove });
        }
      });
      output.note(`Tagged ${counted(ids.length, "lead")}.`);
    });
}

async function removeTags({ quarry }: Session, leadId: string, names: string[]): Promise<void> {
  const wanted = new Set(names.map((name) => name.toLowerCase()));
  for await (const tag of quarry.leads.tags.list(leadId))
    if (wanted.has(tag.name.toLowerCase())) await quarry.leads.tags.unassign(leadId, tag.id);
}
