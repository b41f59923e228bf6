import Button from "@cloudscape-design/components/button";
import { useState } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { type AppointmentFilters, appointmentsOfDaysQuery } from "../../api/appointments.ts";
import { queryClient } from "../../api/query-client.ts";
import { lazyPart } from "../../components/feedback/lazy-part.tsx";
import { useAction } from "../../lib/hooks.ts";
import { APP_SCREEN } from "../../lib/texts.ts";

const DaySheet = lazyPart(() => import("./day-sheet.tsx"));

interface PrintButtonProps {
  /** The days and filters of the printed appointments, all of which are loaded first. */
  readonly days: AppointmentFilters & { readonly from: string; readonly to: string };
  /** Where or with whom the appointments are, for the heading. */
  readonly of: string;
}

/** Shows the button that prints the appointments of one or more days. */
export function PrintButton({ days, of }: PrintButtonProps) {
  const [printed, setPrinted] = useState<readonly Appointment[]>();
  const print = useAction({
    id: "print",
    run: () => queryClient.fetchQuery(appointmentsOfDaysQuery(days)),
    failed: APP_SCREEN.print.failed,
    onDone: setPrinted,
  });
  return (
    <>
      <Button wrapText={false} loading={print.isPending} onClick={() => print.mutate()}>
        Print
      </Button>
      {printed && (
        <DaySheet from={days.from} to={days.to} of={of} appointments={printed} onDone={() => setPrinted(undefined)} />
      )}
    </>
  );
}
