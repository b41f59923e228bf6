import ButtonDropdown from "@cloudscape-design/components/button-dropdown";
import { useRef, useState } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { type AppointmentFilters, appointmentsOfDaysQuery } from "../../api/appointments.ts";
import { queryClient } from "../../api/query-client.ts";
import { lazyPart } from "../../components/feedback/lazy-part.tsx";
import { useAction } from "../../lib/hooks.ts";
import { APP_SCREEN } from "../../lib/texts.ts";
import type { SheetPage } from "./day-sheet.tsx";

const DaySheet = lazyPart(() => import("./day-sheet.tsx"));

interface PrintButtonProps {
  /** The days and filters of the printed appointments, all of which are loaded first. */
  readonly days: AppointmentFilters & { readonly from: string; readonly to: string };
  /** Where or with whom the appointments are, for the heading. */
  readonly of: string;
  /** The practitioners of whom one can be chosen, by id. */
  readonly practitioners?: ReadonlyMap<string, string>;
}

const EACH = "each";

/** Returns the pages of one practitioner, of each practitioner who has appointments, or one of all appointments. */
function pagesOf(
  appointments: readonly Appointment[],
  { of, practitioners }: PrintButtonProps,
  choice: string | undefined,
): readonly SheetPage[] {
  if (choice === undefined) return [{ of, appointments }];
  const names = new Map(appointments.map((each) => [each.practitioner_id, each.practitioner_name]));
  const chosen = choice === EACH ? [...names] : [[choice, practitioners?.get(choice) ?? ""] as const];
  const pages = chosen
    .toSorted(([, a], [, b]) => a.localeCompare(b))
    .map(([id, name]) => ({
      of: [of, name].filter(Boolean).join(" · "),
      appointments: appointments.filter(({ practitioner_id }) => practitioner_id === id),
    }));
  return pages.length > 0 ? pages : [{ of, appointments }];
}

/** Shows the button that prints the appointments of one or more days, with a menu that prints them by practitioner. */
export function PrintButton(props: PrintButtonProps) {
  const { days, practitioners = new Map<string, string>() } = props;
  const [printed, setPrinted] = useState<readonly SheetPage[]>();
  const choice = useRef<string>(undefined);
  const action = useAction({
    id: "print",
    run: () => queryClient.fetchQuery(appointmentsOfDaysQuery(days)),
    failed: APP_SCREEN.print.failed,
    onDone: (appointments) => setPrinted(pagesOf(appointments, props, choice.current)),
  });
  const print = (chosen?: string) => {
    choice.current = chosen;
    action.mutate();
  };
  const { button, more, each, only } = APP_SCREEN.print;
  return (
    <>
      <ButtonDropdown
        ariaLabel={more}
        expandToViewport
        mainAction={{ text: button, loading: action.isPending, onClick: () => print() }}
        items={[{ id: EACH, text: each }, ...[...practitioners].map(([id, name]) => ({ id, text: only(name) }))]}
        onItemClick={({ detail }) => print(detail.id)}
      />
      {printed && <DaySheet from={days.from} to={days.to} pages={printed} onDone={() => setPrinted(undefined)} />}
    </>
  );
}
