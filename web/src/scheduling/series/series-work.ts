import type { Appointment, Reschedule } from "../../../../shared/appointments/appointment.ts";
import type { SeriesItem } from "../../../../shared/appointments/series.ts";
import { CALENDAR_SCREEN } from "../../../../shared/messages/calendar.ts";
import { SERIES_SCREEN } from "../../../../shared/messages/series-screen.ts";
import { appointmentsApi } from "../../api/appointments-api.ts";
import { DRY_RUN } from "../../api/dry-run.ts";

type NewSeries = Omit<Parameters<typeof appointmentsApi.bookSeries>[0]["body"], "skip_conflicts">;

/** A series to book, or an appointment to move with the following ones of its series. */
export type SeriesRequest =
  | { readonly kind: "book"; readonly patient_name: string; readonly body: NewSeries }
  | { readonly kind: "move"; readonly moved: Appointment; readonly body: Omit<Reschedule, "scope"> };

/** How a series is previewed and carried out, and the texts about it. */
interface SeriesWork {
  readonly title: string;
  readonly preview: () => Promise<readonly SeriesItem[]>;
  readonly carryOut: () => Promise<{ items: readonly SeriesItem[]; appointment: Appointment }>;
  readonly isPossible: (items: readonly SeriesItem[]) => boolean;
  readonly impossible: (items: readonly SeriesItem[]) => string;
  readonly action: (count: number, obstructed: number) => string;
  readonly done: (count: number) => string;
  readonly failed: string;
  readonly left: string;
}

/** Returns the answer of a dry run, which is not that of the change itself. */
function booking({ patient_name, body }: SeriesRequest & { kind: "book" }): SeriesWork {
  return {
    title: SERIES_SCREEN.bookTitle(body.count, body.every_weeks),
    preview: async () => (await appointmentsApi.bookSeries({ query: DRY_RUN, body })).items,
    carryOut: async () => {
      // A date that was free in the preview may be taken by now. It is then named, and the other dates are booked.
      const { items } = await appointmentsApi.bookSeries({ body: { ...body, skip_conflicts: true } });
      const first = items.find(({ appointment_id }) => appointment_id !== null);
      const params = { appointment_id: first?.appointment_id ?? "" };
      return { items, appointment: await appointmentsApi.get({ params }) };
    },
    isPossible: (items) => items.some(({ reason }) => reason === null),
    impossible: () => SERIES_SCREEN.noneFree,
    action: (count, obstructed) =>
      obstructed === 0 ? SERIES_SCREEN.bookAll(count) : SERIES_SCREEN.bookOthers(obstructed),
    done: (count) => SERIES_SCREEN.booked(count, patient_name, body.every_weeks),
    failed: "The appointments were not booked.",
    left: SERIES_SCREEN.notBooked,
  };
}

function move({ moved, body }: SeriesRequest & { kind: "move" }): SeriesWork {
  const { appointment_id, patient_name } = moved;
  const request = { params: { appointment_id }, body: { ...body, scope: "following" as const } };
  const own = (items: readonly SeriesItem[]) => items.find((item) => item.appointment_id === appointment_id);
  return {
    title: SERIES_SCREEN.moveTitle,
    preview: async () => (await appointmentsApi.reschedule({ ...request, query: DRY_RUN })).items,
    carryOut: async () => {
      const { items = [], ...appointment } = await appointmentsApi.reschedule(request);
      return { items, appointment };
    },
    isPossible: (items) => own(items)?.reason === null,
    impossible: (items) => own(items)?.reason ?? "",
    action: (count, obstructed) =>
      obstructed === 0 ? SERIES_SCREEN.moveAll(count) : SERIES_SCREEN.moveOthers(count - obstructed),
    done: (count) => SERIES_SCREEN.moved(count, patient_name),
    failed: CALENDAR_SCREEN.wasNotMoved(patient_name),
    left: SERIES_SCREEN.notMoved,
  };
}

/** Returns how a series is previewed and carried out. */
export const seriesWork = (request: SeriesRequest): SeriesWork =>
  request.kind === "book" ? booking(request) : move(request);
