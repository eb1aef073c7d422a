import { withDefaults } from "./defaults.ts";
import type { ClientOptions } from "./options.ts";
import { Requester } from "./requester.ts";
import { Resource } from "./resource.ts";
import { AuthResource, WorkspaceInvitationsResource } from "./session-resources.ts";

/**
 * The operations that open and end a session, as in `quarry.auth` and `quarry.workspace.invitations`. The sign-in page
 * of a browser application needs no others, and loads a third less code than `Quarry`.
 */
export class AccountClient extends Resource {
  readonly auth = new AuthResource(this.requester);
  readonly invitations = new WorkspaceInvitationsResource(this.requester);

  constructor(options: ClientOptions = {}) {
    super(new Requester(withDefaults(options)));
  }
}
