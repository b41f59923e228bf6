import { DRY_RUN, staffApi } from "../../api/api.ts";
import { allPages, tenantKey } from "../../api/query-client.ts";
import { PERIODS_SCREEN } from "../attention.tsx";
import { type Periods, PeriodsDialog } from "./periods-dialog.tsx";

/** The person whose time off is entered. */
export interface Absent {
  readonly staff_id: string;
  readonly name: string;
  /** The first day that the form proposes. */
  readonly from?: string;
}

/** Returns how the time off of a person is listed, added and deleted. */
export function timeOffOf({ staff_id, name }: Absent): Periods {
  const params = { staff_id };
  return {
    title: PERIODS_SCREEN.timeOff.title(name),
    texts: PERIODS_SCREEN.timeOff,
    filter: { practitioner: staff_id },
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

interface TimeOffDialogProps {
  readonly absent: Absent;
  readonly onDone: () => void;
}

/** Shows the dialog that lists, adds and deletes the time off of a person. */
const TimeOffDialog = ({ absent, onDone }: TimeOffDialogProps) => (
  <PeriodsDialog onDone={onDone} periods={timeOffOf(absent)} {...(absent.from && { first: absent.from })} />
);
export default TimeOffDialog;
