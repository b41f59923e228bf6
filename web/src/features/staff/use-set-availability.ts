import { useMutation } from "@tanstack/react-query";
import { COMMON_TEXTS } from "../../../../shared/contract/texts.ts";
import type { Schedule } from "../../../../shared/staff/schedule.ts";
import { SCHEDULES_SCREEN } from "../../../../shared/staff/texts.ts";
import { DRY_RUN } from "../../api/dry-run.ts";
import { weekQuery } from "../../api/practitioners.ts";
import { queryClient, tenantKey } from "../../api/query-client.ts";
import { staffApi } from "../../api/staff-api.ts";
import { Declined } from "../../lib/declined.ts";
import { messageOf } from "../../lib/message-of.ts";
import { dismiss, notify, SECONDS } from "../../lib/notifications.ts";
import { confirmBeforeSave } from "../../scheduling/confirm-before-save.ts";

interface Switch {
  readonly slot: Schedule;
  readonly is_available: boolean;
}

const NOTICE = "availability";

/** Returns the mutation that sets the availability of a slot. The week shows it at once, and reverts it if the API refuses. */
export function useSetAvailability(staff_id: string, location_id: string) {
  const { queryKey } = weekQuery(staff_id, location_id);
  const put = (next: Schedule, version?: number) =>
    queryClient.setQueryData(
      queryKey,
      (week) =>
        week && {
          ...week,
          items: week.items.map((slot) => (slot.schedule_id === next.schedule_id ? next : slot)),
          version: version ?? week.version,
        },
    );

  return useMutation({
    // The requests are sent one after the other, so that the last switch wins.
    scope: { id: `availability-${staff_id}` },
    mutationFn: ({ slot: { schedule_id }, is_available }: Switch) => {
      // It reads the current version, because the previous switch may have changed it.
      const version = queryClient.getQueryData(queryKey)?.version ?? 0;
      const request = { params: { staff_id, schedule_id }, body: { is_available, version } };
      const save = () => staffApi.setAvailability(request);
      const preview = () => staffApi.setAvailability({ ...request, query: DRY_RUN });
      return is_available ? save() : confirmBeforeSave({ preview, save, filter: { practitioner: staff_id } });
    },
    onMutate: async ({ slot, is_available }) => {
      dismiss(NOTICE);
      // A week that is still loading would restore the former value.
      await queryClient.cancelQueries({ queryKey });
      put({ ...slot, is_available });
    },
    onError: (error, { slot }) => {
      put(slot);
      if (error instanceof Declined) return;
      const content = messageOf(error, COMMON_TEXTS.unexpected);
      notify({ id: NOTICE, type: "error", header: SCHEDULES_SCREEN.availabilityFailed, content });
    },
    onSuccess: ({ version, ...slot }) => {
      put(slot, version);
      notify({ id: NOTICE, type: "success", content: SCHEDULES_SCREEN.availabilityUpdated }, SECONDS.other);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: tenantKey("schedules") }),
  });
}
