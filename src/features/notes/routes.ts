import { body, endpoint, failures, json, noContent } from "#src/http/endpoints/endpoint";
import { UuidPath } from "#src/http/path-params";
import { DatedQuery } from "#src/http/sorting";
import { NewNote, Note, NotePage, NotePath } from "./schemas";
import { addNote, listNotes, removeNote } from "./service";

const TAGS: [string] = ["Notes"];

const list = endpoint(
  "data",
  {
    method: "get",
    path: "/leads/{id}/notes",
    operationId: "listNotes",
    summary: "List the notes of a lead, newest first",
    description: "Returns the notes, newest first by default.",
    tags: TAGS,
    request: { params: UuidPath, query: DatedQuery },
    responses: { 200: json(NotePage, "A page of notes"), ...failures("not_found") },
  },
  async (c) => {
    const { id } = c.req.valid("param");
    return c.json(await listNotes(c.var.scope, id, c.req.valid("query")), 200);
  },
);

const create = endpoint(
  "data",
  {
    method: "post",
    path: "/leads/{id}/notes",
    operationId: "createNote",
    summary: "Add a note to a lead",
    description:
      "The author is the signed-in user. A note written with an API key has no author. The limit counts Unicode code points, not bytes.",
    tags: TAGS,
    request: { params: UuidPath, ...body(NewNote) },
    responses: { 201: json(Note, "The note"), ...failures("not_found", "quota_exceeded") },
  },
  async (c) => {
    const { id } = c.req.valid("param");
    return c.json(await addNote(c.var.scope, c.var.settings, id, c.req.valid("json").body), 201);
  },
);

const remove = endpoint(
  "data",
  {
    method: "delete",
    path: "/leads/{id}/notes/{note_id}",
    operationId: "deleteNote",
    summary: "Delete a note",
    description: "Every caller with access to the lead can delete its notes, also notes of others.",
    tags: TAGS,
    request: { params: NotePath },
    responses: { 204: noContent("The note was deleted"), ...failures("not_found") },
  },
  async (c) => {
    const { id, note_id } = c.req.valid("param");
    await removeNote(c.var.scope, id, note_id);
    return c.body(null, 204);
  },
);

export const noteEndpoints = [list, create, remove];
