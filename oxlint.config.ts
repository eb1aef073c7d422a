import { readdirSync } from "node:fs";
import { defineConfig, type OxlintOverride } from "oxlint";

/** What each layer may import, besides itself. A layer not listed may not be imported. */
const ENGINES = [
  "crawl",
  "extraction",
  "enrichment",
  "technologies",
  "intelligence",
  "changes",
  "destinations",
  "job-boards",
  "files",
  "uploads",
];
const FRAMEWORK = ["shared", "ports", "db", "platform", "http"];
const LAYERS = {
  "src/shared": [],
  "src/ports": ["shared"],
  "src/db": ["shared", "ports"],
  "src/platform": ["shared", "ports"],
  "src/http": ["shared", "ports", "db"],
  "src/crawl": ["shared", "ports"],
  "src/technologies": ["shared", "ports"],
  "src/extraction": ["shared", "ports", "technologies"],
  "src/enrichment": ["shared", "ports", "technologies", "extraction"],
  "src/intelligence": ["shared", "ports"],
  "src/files": ["shared", "ports"],
  "src/uploads": ["shared", "ports", "crawl"],
  "src/changes": ["shared", "ports"],
  "src/destinations": ["shared", "ports"],
  "src/job-boards": ["shared", "ports", "technologies", "extraction"],
  "src/pipeline": [...FRAMEWORK, ...ENGINES],
  ...Object.fromEntries(
    readdirSync(new URL("src/features", import.meta.url)).map((feature) => [
      `src/features/${feature}`,
      [...FRAMEWORK, ...ENGINES, "pipeline", "features"],
    ]),
  ),
  "durable-objects": ["shared", "ports", "crawl"],
};

/** What SQL is written with. Only repositories, and the framework under them in `src/db`, import it. */
const SQL_MODULES = [
  "drizzle-orm",
  "drizzle-orm/batch",
  "drizzle-orm/d1",
  "drizzle-orm/sqlite-core",
  ...readdirSync(new URL("src/db/tables", import.meta.url)).map(
    (file) => `#src/db/tables/${file.replace(".ts", "")}`,
  ),
  "#src/db/schema",
  "#src/db/hiring/tables",
  "#src/db/raw-statement",
  "#src/db/columns/constraints",
  "#src/db/sorting",
  "#src/db/new-id",
  "#src/db/full-text",
];

/** The layer whose SQL may stand in any file. */
const SQL_FRAMEWORK = "src/db";

function restrictImports(
  layer: string,
  allowed: readonly string[],
  { hasSql }: { hasSql: boolean },
): NonNullable<OxlintOverride["rules"]> {
  return {
    "no-restricted-imports": [
      "error",
      {
        // Not a pattern: oxlint ignores all patterns for a module that one of them allows by a negation.
        paths: hasSql
          ? []
          : SQL_MODULES.map((name) => ({
              name,
              message: "SQL stands in *.repository.ts only. Import a function of the repository.",
            })),
        patterns: [
          {
            group: [
              "#src/**",
              ...allowed.map((name) => `!#src/${name}/**`),
              "#src/features/**/*.repository",
              "#src/features/*/routes",
              `!#src/${layer.replace("src/", "")}/**`,
            ],
            message: `${layer} may import only: ${["itself", ...allowed].join(", ")}, and no other feature's repository or routes.`,
          },
          {
            group: [
              "../**",
              ...(layer === "durable-objects" ? [] : ["#durable-objects/**"]),
              "#workers/**",
              "**/workers/**",
            ],
            message: "Use #src/… outside your own folder; nothing imports a worker or an object.",
          },
        ],
      },
    ],
  };
}

export default defineConfig({
  plugins: ["typescript", "import", "unicorn", "vitest", "oxc"],
  categories: { correctness: "error" },
  options: { typeAware: true },
  rules: {
    "import/no-cycle": "error",
    "typescript/no-floating-promises": "error",
    "typescript/no-explicit-any": "error",
    "typescript/consistent-type-definitions": "off",
    "max-lines": ["error", { max: 300, skipBlankLines: false, skipComments: false }],
  },
  // A script that is pasted into Google's editor is called from there.
  ignorePatterns: ["/docs", "dist", "worker-configuration.d.ts", ".quarry", ".wrangler"],
  overrides: [
    {
      files: [
        "**/data/**",
        "test/**",
        "packages/*/test/**",
        "bench/**",
        "local/fixtures/sample-web/**",
        // Generated.
        "packages/client/src/{resources,schemas}.ts",
      ],
      rules: { "max-lines": "off" },
    },
    {
      files: ["test/**"],
      // Tests inspect untyped response bodies, and spies read methods from prototypes.
      rules: {
        "typescript/no-explicit-any": "off",
        "typescript/unbound-method": "off",
        // Vitest's second one is what a failure says.
        "vitest/valid-expect": ["error", { maxArgs: 2 }],
        // A busy machine makes an elapsed time, and a wait of the default second, fail.
        "no-restricted-properties": [
          "error",
          {
            object: "performance",
            property: "now",
            message: "Inject a clock, count operations, or compare n with 2n.",
          },
          { object: "expect", property: "poll", message: "Use waitUntil of test/support." },
        ],
        "vitest/no-restricted-vi-methods": [
          "error",
          {
            waitFor: "Use waitUntil of test/support.",
            waitUntil: "Use waitUntil of test/support.",
          },
        ],
      },
    },
    {
      // The service writes to its log through src/shared/log. Local programs print for a person.
      files: ["src/**", "workers/**", "durable-objects/**"],
      rules: {
        "no-console": "error",
        "no-restricted-properties": [
          "error",
          ...["DB", "HIRING"].map((property) => ({
            property,
            message: "Open the databases by openDatabases of src/db/databases.ts (ADR 15).",
          })),
        ],
      },
    },
    {
      // They pass on the bindings of databases.
      files: [
        "src/db/client.ts",
        "src/db/databases.ts",
        "src/shared/background/metered-bindings.ts",
      ],
      rules: { "no-restricted-properties": "off" },
    },
    {
      files: ["test/support/harness/wait-until.ts"],
      rules: { "vitest/no-restricted-vi-methods": "off" },
    },
    {
      // The fakes note when a request arrived. Tests compare these times with each other, not with their own.
      files: ["test/support/fakes/**"],
      rules: { "no-restricted-properties": "off" },
    },
    {
      files: ["web/src/**"],
      plugins: ["typescript", "import", "unicorn", "oxc", "react", "jsx-a11y"],
      rules: {
        "no-console": "error",
        // React 19 and its JSX transform need no import.
        "react/react-in-jsx-scope": "off",
        // `role="status"` on the element that fits, a focused first field, and scroll areas that keys can reach.
        "jsx-a11y/prefer-tag-over-role": "off",
        "jsx-a11y/no-autofocus": "off",
        "jsx-a11y/no-noninteractive-tabindex": "off",
        "no-restricted-imports": [
          "error",
          {
            patterns: [
              {
                group: ["#src/**", "#workers/**", "#local/**", "#durable-objects/**", "../**"],
                message:
                  "The dashboard imports only @quarry/client. Use #web/… outside your own folder.",
              },
            ],
          },
        ],
      },
    },
    ...Object.entries(LAYERS).flatMap(([layer, allowed]): OxlintOverride[] => [
      {
        files: [`${layer}/**`],
        rules: restrictImports(layer, allowed, { hasSql: layer === SQL_FRAMEWORK }),
      },
      {
        files: [`${layer}/**/*.repository.ts`],
        rules: restrictImports(layer, allowed, { hasSql: true }),
      },
    ]),
  ],
});
