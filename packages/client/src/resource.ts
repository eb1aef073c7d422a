import type { Requester } from "./requester.ts";

export { path } from "./encode.ts";

/** A group of operations, such as `quarry.jobs`. */
export class Resource {
  protected readonly requester: Requester;

  constructor(requester: Requester) {
    this.requester = requester;
  }
}
