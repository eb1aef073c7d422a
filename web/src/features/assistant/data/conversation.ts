import type { AssistantReply } from "@quarry/client";
import { queryOptions } from "@tanstack/react-query";
import { quarry } from "#web/api/client";

export const aiStatusQuery = () =>
  queryOptions({
    queryKey: ["ai-status"],
    queryFn: ({ signal }) => quarry.ai.status({ signal }),
  });

/** A question, and its reply once it is there. */
export type Exchange = {
  id: string;
  question: string;
  reply: AssistantReply | null;
  error: unknown;
};

/**
 * The questions of this tab. They are in the cache, so that they survive a look at another page and end with the session
 * or a switch of the workspace. Each question is asked on its own: the API keeps no conversation.
 */
export const conversationQuery = () =>
  queryOptions({
    queryKey: ["conversation"],
    queryFn: (): Exchange[] => [],
    staleTime: Infinity,
    gcTime: Infinity,
  });
