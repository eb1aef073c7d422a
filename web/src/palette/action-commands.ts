import { BriefcaseBusiness, CalendarClock, Globe, MailCheck, MapPin, Workflow } from "lucide-react";
import type { CommandGroup } from "#web/routing/command";

/** What one starts from anywhere. */
export const ACTION_COMMANDS: CommandGroup = {
  label: "Actions",
  items: [
    {
      id: "verify",
      label: "Verify e-mail addresses",
      icon: MailCheck,
      keywords: "check mailbox list csv",
      run: ({ router }) => void router.navigate({ to: "/verify" }),
    },
    {
      id: "find:web",
      label: "Find companies by a web search",
      icon: Globe,
      keywords: "discover sentence",
      run: ({ router }) => void router.navigate({ to: "/find" }),
    },
    {
      id: "find:maps",
      label: "Find businesses on the map",
      icon: MapPin,
      keywords: "discover places google",
      run: ({ router }) => void router.navigate({ to: "/find", search: { tab: "maps" } }),
    },
    {
      id: "find:hiring",
      label: "Find companies that are hiring",
      icon: BriefcaseBusiness,
      keywords: "jobs roles technology",
      run: ({ router }) => void router.navigate({ to: "/find", search: { tab: "hiring" } }),
    },
    {
      id: "watch:schedules",
      label: "Schedules and monitors",
      icon: CalendarClock,
      keywords: "watch repeat crawl pause",
      run: ({ router }) => void router.navigate({ to: "/watch", search: { tab: "schedules" } }),
    },
    {
      id: "workflow:new",
      label: "New workflow",
      icon: Workflow,
      keywords: "automate steps create",
      run: ({ router }) => void router.navigate({ to: "/automate/new" }),
    },
  ],
};
