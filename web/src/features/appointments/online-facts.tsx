import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { appointmentsApi } from "../../api/api.ts";
import { appointmentsChanged, putAppointment } from "../../api/appointments.ts";
import { useRights } from "../../booking/use-today.ts";
import { PhoneLink } from "../../components/layout/links.tsx";
import { whenText } from "../../lib/dates.ts";
import { useAction } from "../../lib/hooks.ts";

const CHANGES = {
  booked: "Booked by the patient",
  moved: "Moved by the patient",
  cancelled: "Cancelled by the patient",
} as const;

/** Returns whether a patient has done anything online with an appointment. */
export const isOnline = ({ booked_by, confirmed_at, online_change }: Appointment): boolean =>
  booked_by === "patient" || confirmed_at !== undefined || online_change !== undefined;

/** Shows what the patient did online with an appointment. The desk marks it as seen. */
export function OnlineFacts({ appointment }: { readonly appointment: Appointment }) {
  const { appointment_id, booked_by, confirmed_at, online_change, given_contact, unread } = appointment;
  const { books } = useRights();
  const seen = useAction({
    id: "seen",
    failed: "It was not marked as seen",
    run: () => appointmentsApi.markSeen({ params: { appointment_id } }),
    onDone: (saved) => {
      putAppointment(saved);
      void appointmentsChanged();
    },
  });
  const change = online_change ?? (booked_by === "patient" ? "booked" : undefined);
  return (
    <SpaceBetween size="xxs">
      {change && <div>{CHANGES[change]}</div>}
      {confirmed_at && <div>Confirmed by the patient, {whenText(confirmed_at)}</div>}
      {given_contact && (
        <div>
          Phone number given online: <PhoneLink phone={given_contact} />
        </div>
      )}
      {unread && books && (
        <Button variant="inline-link" loading={seen.isPending} onClick={() => seen.mutate()}>
          Mark as seen
        </Button>
      )}
    </SpaceBetween>
  );
}
