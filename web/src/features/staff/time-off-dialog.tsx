import type { Staff } from "../../../../shared/staff/staff.ts";
import { fullName } from "../../../../shared/values/names.ts";
import { DRY_RUN, staffApi } from "../../api/api.ts";
import { allPages, tenantKey } from "../../api/query-client.ts";
import { PERIODS_SCREEN } from "../../booking/attention.tsx";
import { type Periods, PeriodsDialog } from "../../booking/periods/periods-dialog.tsx";

/** Returns how the time off of a person is listed, added and deleted. */
export function timeOffOf(staff: Staff): Periods {
  const params = { staff_id: staff.staff_id };
  return {
    title: PERIODS_SCREEN.timeOff.title(fullName(staff)),
    texts: PERIODS_SCREEN.timeOff,
    filter: { practitioner: staff.staff_id },
    queryKey: tenantKey("schedules"),
    list: async (from) => {
      const periods = await allPages((query) => staffApi.listTimeOff({ params, query: { ...query, from } }));
      return periods.map(({ time_off_id: id, ...period }) => ({ ...period, id }));
    },
    preview: (body) => staffApi.createTimeOff({ params, body, query: DRY_RUN }),
    create: (body) => staffApi.createTimeOff({ params, body }),
    remove: (time_off_id) => staffApi.removeTimeOff({ params: { time_off_id } }),
  };
}

/** Shows the dialog that lists, adds and deletes the time off of a person. */
const TimeOffDialog = ({ staff, onDone }: { readonly staff: Staff; readonly onDone: () => void }) => (
  <PeriodsDialog onDone={onDone} periods={timeOffOf(staff)} />
);
export default TimeOffDialog;
