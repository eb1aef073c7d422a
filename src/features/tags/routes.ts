import { body, endpoint, failures, json, noContent } from "#src/http/endpoints/endpoint";
import { NamedQuery } from "#src/http/sorting";
import { UuidPath } from "#src/http/path-params";
import { assignTag, unassignTag } from "./assign";
import { changeTag, createTag, listTags, listTagsOfLead, removeTag } from "./tags.repository";
import { LeadTagPath, NewTag, Tag, TagAssignment, TagChange, TagPage } from "./schemas";

const TAGS: [string] = ["Tags"];

const list = endpoint(
  "data",
  {
    method: "get",
    path: "/tags",
    operationId: "listTags",
    summary: "List tags",
    description: "Lists the workspace's tags by name, with the number of leads of each.",
    tags: TAGS,
    request: { query: NamedQuery },
    responses: { 200: json(TagPage, "A page of tags") },
  },
  async (c) => c.json(await listTags(c.var.scope, c.req.valid("query")), 200),
);

const create = endpoint(
  "data",
  {
    method: "post",
    path: "/tags",
    operationId: "createTag",
    summary: "Create a tag",
    description:
      "A name is taken whatever its case, in any script: beside `Straße` there is no `STRASSE`. White space between words is one space.",
    tags: TAGS,
    request: body(NewTag),
    responses: { 201: json(Tag, "The tag"), ...failures("conflict", "quota_exceeded") },
  },
  async (c) => c.json(await createTag(c.var.scope, c.var.settings, c.req.valid("json")), 201),
);

const change = endpoint(
  "data",
  {
    method: "patch",
    path: "/tags/{id}",
    operationId: "updateTag",
    summary: "Rename or recolour a tag",
    description: "What is not given stays as it is. The leads keep the tag.",
    tags: TAGS,
    request: { params: UuidPath, ...body(TagChange) },
    responses: { 200: json(Tag, "The tag as it is now"), ...failures("not_found", "conflict") },
  },
  async (c) =>
    c.json(await changeTag(c.var.scope, c.req.valid("param").id, c.req.valid("json")), 200),
);

const remove = endpoint(
  "data",
  {
    method: "delete",
    path: "/tags/{id}",
    operationId: "deleteTag",
    summary: "Delete a tag",
    description: "Saved searches that name it find nothing from then on.",
    tags: TAGS,
    request: { params: UuidPath },
    responses: { 204: noContent("The tag is gone"), ...failures("not_found") },
  },
  async (c) => {
    await removeTag(c.var.scope, c.req.valid("param").id);
    return c.body(null, 204);
  },
);

const listOfLead = endpoint(
  "data",
  {
    method: "get",
    path: "/leads/{id}/tags",
    operationId: "listLeadTags",
    summary: "List the tags of a lead by name",
    description: "Lists the tags of a lead by name.",
    tags: TAGS,
    request: { params: UuidPath, query: NamedQuery },
    responses: { 200: json(TagPage, "A page of the lead's tags"), ...failures("not_found") },
  },
  async (c) => {
    const { id } = c.req.valid("param");
    return c.json(await listTagsOfLead(c.var.scope, id, c.req.valid("query")), 200);
  },
);

const assign = endpoint(
  "data",
  {
    method: "post",
    path: "/leads/{id}/tags",
    operationId: "assignTag",
    summary: "Let a lead carry a tag",
    description:
      "Give one of `tag_id` and `name`. A name takes the tag that has it, ignoring case, or makes one. A lead that carries the tag already goes on carrying it: 204 again.",
    tags: TAGS,
    request: { params: UuidPath, ...body(TagAssignment) },
    responses: {
      204: noContent("The lead carries the tag"),
      ...failures("not_found", "quota_exceeded"),
    },
  },
  async (c) => {
    await assignTag(c.var.scope, c.var.settings, c.req.valid("param").id, c.req.valid("json"));
    return c.body(null, 204);
  },
);

const unassign = endpoint(
  "data",
  {
    method: "delete",
    path: "/leads/{id}/tags/{tag_id}",
    operationId: "unassignTag",
    summary: "Take a tag off a lead",
    description: "The tag itself stays. 404 where the lead does not carry it.",
    tags: TAGS,
    request: { params: LeadTagPath },
    responses: { 204: noContent("The lead carries it no more"), ...failures("not_found") },
  },
  async (c) => {
    const { id, tag_id } = c.req.valid("param");
    await unassignTag(c.var.scope, id, tag_id);
    return c.body(null, 204);
  },
);

export const tagEndpoints = [list, create, change, remove, listOfLead, assign, unassign];
