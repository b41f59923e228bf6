import { DRY_RUN, staffApi } from "../../api/api.ts";
import { allPages, tenantKey } from "../../api/query-client.ts";
import { PERIODS_SCREEN } from "../attention.tsx";
import { useRights } from "../use-today.ts";
import { type Periods, PeriodsDialog } from "./periods-dialog.tsx";

/** The person whose time off is entered. */
export interface Absent {
  readonly staff_id: string;
  readonly name: string;
  /** The first day that the form proposes. */
  readonly from?: string;
}

/**
 * Returns how the time off of a person is listed, added and deleted.
 * @param answers whether the signed-in person answers requests
 */
export function timeOffOf({ staff_id, name }: Absent, answers: boolean): Periods {
  const params = { staff_id };
  return {
    answers,
    title: PERIODS_SCREEN.timeOff.title(name),
    texts: PERIODS_SCREEN.timeOff,
    filter: { practitioner: staff_id },
    queryKey: tenantKey("schedules"),
    list: async (from) => {
      const periods = await allPages((query) => staffApi.listTimeOff({ params, query: { ...query, from } }));
      return periods.map(({ time_off_id: id, status, ...period }) => ({
        ...period,
        id,
        // What was recorded for a person never was a request.
        status: status === "APPROVED" ? undefined : status,
      }));
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
export default function TimeOffDialog({ absent, onDone }: TimeOffDialogProps) {
  const { answersTimeOff } = useRights();
  const periods = timeOffOf(absent, answersTimeOff);
  return <PeriodsDialog onDone={onDone} periods={periods} {...(absent.from && { first: absent.from })} />;
}
