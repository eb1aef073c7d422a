import { defineConfig, type OxlintOverride } from "oxlint";

/** What each room may import, besides itself. A room not listed may not be imported. */
const ROOMS = {
  "src/shared": [],
  "src/db": ["shared"],
  "src/platform": ["shared"],
  "src/http": ["shared", "db"],
  "src/crawl": ["shared"],
  "src/technologies": ["shared"],
  "src/extraction": ["shared", "technologies"],
  "src/enrichment": ["shared", "technologies", "extraction"],
  "src/intelligence": ["shared"],
  "src/files": ["shared"],
  "src/changes": ["shared"],
  "src/destinations": ["shared"],
  "src/job-boards": ["shared", "technologies", "extraction"],
  "src/features": [
    "shared",
    "db",
    "platform",
    "http",
    "crawl",
    "technologies",
    "extraction",
    "enrichment",
    "intelligence",
    "files",
    "changes",
    "destinations",
    "job-boards",
    "features",
  ],
  "durable-objects": ["shared", "crawl"],
};

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
  ignorePatterns: ["docs", "dist", "worker-configuration.d.ts", ".quarry", ".wrangler"],
  overrides: [
    {
      files: ["**/data/**", "test/**", "bench/**", "local/sample-web/**"],
      rules: { "max-lines": "off" },
    },
    {
      files: ["test/**"],
      // Answers are looked into as they come, and a spy takes a method from its prototype.
      rules: {
        "typescript/no-explicit-any": "off",
        "typescript/unbound-method": "off",
        // Vitest's second one is what a failure says.
        "vitest/valid-expect": ["error", { maxArgs: 2 }],
      },
    },
    ...Object.entries(ROOMS).map(([room, allowed]): OxlintOverride => ({
      files: [`${room}/**`],
      rules: {
        "no-restricted-imports": [
          "error",
          {
            patterns: [
              {
                group: [
                  "#src/**",
                  `!#src/${room.replace("src/", "")}/**`,
                  ...allowed.map((name) => `!#src/${name}/**`),
                  "#src/features/*/repository",
                  "#src/features/*/routes",
                ],
                message: `${room} may import only: ${["itself", ...allowed].join(", ")}, and no other feature's repository or routes.`,
              },
              {
                group: [
                  "../**",
                  ...(room === "durable-objects" ? [] : ["#durable-objects/**"]),
                  "#workers/**",
                  "**/workers/**",
                ],
                message:
                  "Use #src/… outside your own folder; nothing imports a worker or an object.",
              },
            ],
          },
        ],
      },
    })),
  ],
});
