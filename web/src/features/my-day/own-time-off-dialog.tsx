import { staffApi } from "../../api/api.ts";
import { allPages, tenantKey } from "../../api/query-client.ts";
import { PERIODS_SCREEN } from "../../booking/attention.tsx";
import { type Periods, PeriodsDialog } from "../../booking/periods/periods-dialog.tsx";

/** How practitioners list, request and withdraw their own time off. */
const ownTimeOff = (): Periods => ({
  title: PERIODS_SCREEN.ownTimeOff.title,
  texts: PERIODS_SCREEN.ownTimeOff,
  filter: {},
  queryKey: tenantKey("schedules"),
  list: async (from) => {
    const periods = await allPages((query) => staffApi.listOwnTimeOff({ query: { ...query, from } }));
    return periods.map(({ time_off_id: id, ...period }) => ({ ...period, id }));
  },
  create: (body) => staffApi.requestTimeOff({ body }),
  remove: (time_off_id) => staffApi.removeTimeOff({ params: { time_off_id } }),
});

/** Shows the dialog in which practitioners request time off and see what was answered. */
const OwnTimeOffDialog = ({ onDone }: { readonly onDone: () => void }) => (
  <PeriodsDialog periods={ownTimeOff()} onDone={onDone} />
);
export default OwnTimeOffDialog;
