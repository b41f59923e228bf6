import Tabs from "@cloudscape-design/components/tabs";
import type { ReactNode } from "react";
import type { AppointmentStatus } from "../../../../shared/appointments/status.ts";

interface StatusTabsProps {
  readonly label: string;
  readonly statuses: readonly AppointmentStatus[];
  readonly children: (status: AppointmentStatus) => ReactNode;
}

/** Shows a tab for each of some statuses. */
export const StatusTabs = ({ label, statuses, children }: StatusTabsProps) => (
  <Tabs
    ariaLabel={label}
    i18nStrings={{ scrollLeftAriaLabel: "Scroll left", scrollRightAriaLabel: "Scroll right" }}
    tabs={statuses.map((status) => ({ id: status, label: status, content: children(status) }))}
  />
);
