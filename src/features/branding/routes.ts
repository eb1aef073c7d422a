import { body, endpoint, json } from "#src/http/endpoints/endpoint";
import { Branding, BrandingBody } from "./schemas";
import { readBranding, saveBranding } from "./service";

const tags: [string] = ["Branding"];

const read = endpoint(
  "data",
  {
    method: "get",
    path: "/workspace/branding",
    operationId: "getBranding",
    summary: "Get the branding",
    description:
      "Returns the names, texts and colours that the workspace uses in mails, exports and documentation.",
    tags,
    responses: { 200: json(Branding, "The branding; members that are not set are null") },
  },
  async (c) => c.json(await readBranding(c.var.scope), 200),
);

const save = endpoint(
  "admin",
  {
    method: "put",
    path: "/workspace/branding",
    operationId: "updateBranding",
    summary: "Replace the branding",
    description:
      "Omitted members become null. The branding is used by digests and invitations (name, logo, colour, support address, footer), by AI outreach (name, sender name, signature), by the file names of exports (name), and by the documentation at a verified custom domain (name).",
    tags,
    request: body(BrandingBody),
    responses: { 200: json(Branding, "The branding as saved") },
  },
  async (c) => c.json(await saveBranding(c.var.scope, c.req.valid("json")), 200),
);

export const brandingEndpoints = [read, save];
