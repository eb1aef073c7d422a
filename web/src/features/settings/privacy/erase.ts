import type { DeletionRequest, NewDeletionRequest } from "@quarry/client";
import { quarry } from "#web/api/client";

/** Whose data is erased: a person of a company by name, an address, or a company by its domain. */
export type Subject = { type: DeletionRequest["subject_type"]; value: string; domain?: string };

const POLL_MS = 1_000;
/** A small workspace is done within this time. Otherwise the page of the requests shows when it is. */
const POLLS = 15;

/** Requests an erasure and waits for it for a moment. Returns the request, which may still be in progress. */
export async function erase(wanted: NewDeletionRequest): Promise<DeletionRequest> {
  let request = await quarry.compliance.deletionRequests.create(wanted);
  for (let poll = 0; poll < POLLS && request.status === "pending"; poll++) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    const { data } = await quarry.compliance.deletionRequests.list();
    request = data.find(({ id }) => id === request.id) ?? request;
  }
  return request;
}
