import { Page } from "#web/ui/page";

export function StartPage() {
  return <Page title="Start">{null}</Page>;
}
