import type { LucideIcon } from "lucide-react";
import { AtSign, Building2, FileText, Layers, WifiOff } from "lucide-react";
import type { ChangeKind } from "./search";

export const KIND_LABELS: Record<ChangeKind, string> = {
  contacts: "Contacts",
  content: "Content",
  technology: "Technology",
  company: "Company",
  availability: "Availability",
};

export const KIND_ICONS: Record<ChangeKind, LucideIcon> = {
  contacts: AtSign,
  content: FileText,
  technology: Layers,
  company: Building2,
  availability: WifiOff,
};
