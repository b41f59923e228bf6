import type { Staff } from "../../../../shared/staff/staff.ts";
import { PeriodsDialog } from "../../scheduling/periods/periods-dialog.tsx";
import { timeOffOf } from "./time-off.ts";

/** Shows the dialog that lists, adds and deletes the time off of a person. */
const TimeOffDialog = ({ staff, onDone }: { readonly staff: Staff; readonly onDone: () => void }) => (
  <PeriodsDialog onDone={onDone} periods={timeOffOf(staff)} />
);
export default TimeOffDialog;
