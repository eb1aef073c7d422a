import { linkOptions, type LinkProps } from "@tanstack/react-router";
import {
  Bot,
  Building2,
  ChartColumn,
  Compass,
  House,
  type LucideIcon,
  MailCheck,
  Pickaxe,
  Plug,
  Radar,
  Settings,
  Workflow,
} from "lucide-react";

export type Area = { label: string; icon: LucideIcon; link: LinkProps };

/** The areas of the dashboard, in the order of the navigation. */
export const AREAS: readonly Area[] = [
  { label: "Start", icon: House, link: linkOptions({ to: "/" }) },
  { label: "Jobs", icon: Pickaxe, link: linkOptions({ to: "/jobs" }) },
  { label: "Leads", icon: Building2, link: linkOptions({ to: "/leads" }) },
  { label: "Verify", icon: MailCheck, link: linkOptions({ to: "/verify" }) },
  { label: "Find", icon: Compass, link: linkOptions({ to: "/find" }) },
  { label: "Watch", icon: Radar, link: linkOptions({ to: "/watch" }) },
  { label: "Automate", icon: Workflow, link: linkOptions({ to: "/automate" }) },
  { label: "Integrations", icon: Plug, link: linkOptions({ to: "/integrations" }) },
  { label: "Analytics", icon: ChartColumn, link: linkOptions({ to: "/analytics" }) },
  { label: "Assistant", icon: Bot, link: linkOptions({ to: "/assistant" }) },
  { label: "Settings", icon: Settings, link: linkOptions({ to: "/settings" }) },
];
