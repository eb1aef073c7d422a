import { defineConfig } from "drizzle-kit";

/** The database of the hiring index. */
export default defineConfig({
  dialect: "sqlite",
  schema: "./src/db/hiring/tables.ts",
  out: "./migrations/hiring",
  casing: "snake_case",
});
