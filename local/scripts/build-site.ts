import { buildSite } from "#local/build/site/build";

/** Builds the documentation site from docs into the assets of the Worker, unless it is current. */
await buildSite();
