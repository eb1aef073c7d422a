import { useQuery } from "@tanstack/react-query";
import { BotOff } from "lucide-react";
import { buttonClass } from "#web/ui/button";
import { CopyAsMenu } from "#web/ui/copy-as-menu";
import { EmptyState } from "#web/ui/empty-state";
import { Page } from "#web/ui/page";
import { QueryView } from "#web/ui/query-view";
import { Conversation } from "./conversation";
import { aiStatusQuery } from "./data/conversation";

/** Questions about the data of the workspace. */
export function AssistantPage() {
  const query = useQuery(aiStatusQuery());
  return (
    <Page
      title="Assistant"
      actions={
        <CopyAsMenu
          call={{
            method: "POST",
            path: "/ai/assistant",
            body: { message: "Which leads in Germany are hiring?" },
            typescript: `quarry.ai.askAssistant({ message: "Which leads in Germany are hiring?" })`,
          }}
        />
      }
    >
      <QueryView query={query}>
        {({ configured }) => (configured ? <Conversation /> : <NoModel />)}
      </QueryView>
    </Page>
  );
}

const NoModel = () => (
  <EmptyState
    icon={BotOff}
    title="No language model is configured"
    actions={
      <a href="/docs/ai/" className={buttonClass()}>
        How to set one up
      </a>
    }
  >
    The assistant needs one. The operator of this service sets AI_BASE_URL and AI_MODEL, or binds
    Workers AI. Everything else works without it.
  </EmptyState>
);
