import Badge from "@cloudscape-design/components/badge";
import { isOverdue, type Lead } from "../../../../shared/patients/lead.ts";
import { PATIENTS_SCREEN } from "../../../../shared/patients/texts.ts";

import { deviceToday } from "../../lib/device-today.ts";

/** Marks a lead whose next step was due before today. A lead belongs to no location, so the date of the device counts. */
export const Overdue = ({ lead }: { readonly lead: Lead }) =>
  isOverdue(lead, deviceToday()) && (
    <>
      <Badge color="red">{PATIENTS_SCREEN.overdue}</Badge>{" "}
    </>
  );
