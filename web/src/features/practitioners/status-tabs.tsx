import Tabs from "@cloudscape-design/components/tabs";
import type { ReactNode } from "react";
import type { AppointmentStatus } from "../../../../shared/appointments/status.ts";
import { useTab } from "../../lib/use-tab.ts";

interface StatusTabsProps {
  readonly label: string;
  readonly statuses: readonly AppointmentStatus[];
  readonly children: (status: AppointmentStatus) => ReactNode;
}

/** Shows a tab for each status. The open tab is in the address. */
export const StatusTabs = ({ label, statuses, children }: StatusTabsProps) => (
  <Tabs
    {...useTab(label.toLowerCase(), statuses)}
    ariaLabel={label}
    i18nStrings={{ scrollLeftAriaLabel: "Scroll left", scrollRightAriaLabel: "Scroll right" }}
    tabs={statuses.map((status) => ({ id: status, label: status, content: children(status) }))}
  />
);
