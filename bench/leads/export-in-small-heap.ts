import { sampleLead } from "./sample-lead.ts";

const [script = "", format = "csv", leads = "0", rows = "companies"] = process.argv.slice(2);
const COUNT = Number(leads);

/** A row as `LEAD_COLUMNS` selects it. */
function leadRow(seq: number) {
  const lead = sampleLead(seq);
  const { emails, phones, socials, technologies, enrichment, facts: _facts, ...rest } = lead;
  return {
    ...rest,
    emails: JSON.stringify(emails.map(({ email }) => email)),
    phones: JSON.stringify(phones),
    socials: JSON.stringify(socials),
    technologies: JSON.stringify(technologies),
    enrichment: JSON.stringify(enrichment),
    createdAt: seq,
    updatedAt: seq,
    tags: "[]",
    addresses: JSON.stringify(
      emails.map(({ email }) => ({ email, status: "unverified", confidence: 70 })),
    ),
    profile: JSON.stringify(lead.profile),
    input: null,
  };
}

let heap = 0;
let external = 0;
function sampleMemory() {
  const usage = process.memoryUsage();
  heap = Math.max(heap, usage.heapUsed);
  external = Math.max(external, usage.external);
}

const answer = (results: unknown[]) => ({ results, meta: {} });

/** Responds to the D1 queries of an export, with text in and out, because the real D1 parses JSON. */
const statement = (query: string, parameters: unknown[] = []) => ({
  bind: (...given: unknown[]) => statement(query, given),
  run: async () => ({ results: [], success: true, meta: {} }),
  raw: async () => {
    return query.startsWith("insert") ? [parameters] : [["bench job"]];
  },
  all: async () => {
    if (query.startsWith("SELECT group_concat"))
      return answer(Array.from({ length: Math.ceil(COUNT / 50_000) }, (_, i) => seqsFrom(i)));
    if (query.startsWith("SELECT field.key")) return answer([]);
    const wanted = parameters.filter((given) => typeof given === "string");
    const seqs = JSON.parse(wanted.find((given) => given.startsWith("[")) ?? "[]") as number[];
    const results = JSON.parse(JSON.stringify(seqs.map(leadRow)));
    sampleMemory();
    return answer(results);
  },
});

function seqsFrom(part: number) {
  const from = part * 50_000;
  const count = Math.min(50_000, COUNT - from);
  return { seqs: Array.from({ length: count }, (_, at) => from + at).join(",") };
}

let stored = 0;
let parts = 0;
const take = async (bytes: Uint8Array) => {
  sampleMemory();
  stored += bytes.length;
  parts += 1;
  return { etag: "" };
};
const bucket = {
  put: (_key: string, bytes: Uint8Array) => take(bytes),
  createMultipartUpload: async () => ({
    uploadPart: (_number: number, bytes: Uint8Array) => take(bytes),
    complete: async () => {},
    abort: async () => {},
  }),
};

const worker = (await import(script)) as {
  default: { fetch(request: Request, env: object): Promise<Response> };
};
const request = new Request("http://bench/", {
  method: "POST",
  body: JSON.stringify({ format, rows }),
});
const response = await worker.default.fetch(request, {
  DB: { prepare: statement },
  HIRING: { prepare: statement },
  FILES: bucket,
});
if (!response.ok) throw new Error(await response.text());
const mib = (bytes: number) => (bytes / 2 ** 20).toFixed(0).padStart(4);
console.log(
  `${format.padEnd(5)}${rows.padEnd(10)}${COUNT} leads, ${mib(stored)} MiB in ${parts} parts; at most ${mib(heap)} MiB of heap, garbage included, and ${mib(external)} MiB of buffers, ${mib(process.resourceUsage().maxRSS * 1024)} MiB resident; ${(process.cpuUsage().user / 1e6).toFixed(0)} s of CPU`,
);
