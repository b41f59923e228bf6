import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import type { Reschedule } from "../../../../shared/appointments/requests.ts";
import type { SeriesItem } from "../../../../shared/appointments/series.ts";
import { appointmentsApi, DRY_RUN } from "../../api/api.ts";
import { notify, SECONDS } from "../../lib/notifications.ts";
import { CALENDAR_SCREEN } from "../calendar/texts.ts";
import { SERIES_SCREEN, startText } from "./series-dates.tsx";

/**
 * Notifies the person of the result of a change of a series. If some dates were skipped, the notification lists them with the
 * reasons and stays until it is dismissed.
 */
export function notifySeriesResult(
  items: readonly SeriesItem[],
  doneText: (count: number) => string,
  skippedText: string,
): void {
  const skipped = items.filter(({ reason }) => reason !== null);
  const sentence = doneText(items.length - skipped.length);
  if (skipped.length === 0) return void notify({ type: "success", content: sentence }, SECONDS.other);
  const content = (
    <>
      {skippedText}:
      <ul>
        {skipped.map((item) => (
          <li key={item.date}>
            {startText(item)}: {item.reason}
          </li>
        ))}
      </ul>
    </>
  );
  notify({ type: "success", header: sentence, content });
}

type NewSeries = Omit<Parameters<typeof appointmentsApi.bookSeries>[0]["body"], "skip_conflicts">;

/** A series to book, or an appointment to move with the following ones of its series. */
export type SeriesRequest =
  | { readonly kind: "book"; readonly patient_name: string; readonly body: NewSeries }
  | { readonly kind: "move"; readonly moved: Appointment; readonly body: Omit<Reschedule, "scope"> };

/** The booking or the move of a series, with its preview and its texts. */
interface SeriesOperation {
  readonly title: string;
  readonly preview: () => Promise<readonly SeriesItem[]>;
  readonly save: () => Promise<readonly SeriesItem[]>;
  readonly isPossible: (items: readonly SeriesItem[]) => boolean;
  readonly impossibleText: (items: readonly SeriesItem[]) => string;
  /** The label of the button, which depends on how many of the dates have a conflict. */
  readonly action: (count: number, conflicts: number) => string;
  readonly doneText: (count: number) => string;
  readonly failedText: string;
  readonly skippedText: string;
}

function bookOperation({ patient_name, body }: SeriesRequest & { kind: "book" }): SeriesOperation {
  return {
    title: SERIES_SCREEN.bookTitle(body.count, body),
    preview: async () => (await appointmentsApi.bookSeries({ query: DRY_RUN, body })).items,
    // A date that was free in the preview may be taken by now. It is skipped, and the notification names it.
    save: async () => (await appointmentsApi.bookSeries({ body: { ...body, skip_conflicts: true } })).items,
    isPossible: (items) => items.some(({ reason }) => reason === null),
    impossibleText: () => SERIES_SCREEN.noneFree,
    action: (count, conflicts) =>
      conflicts === 0 ? SERIES_SCREEN.bookAll(count) : SERIES_SCREEN.bookOthers(conflicts),
    doneText: (count) => SERIES_SCREEN.booked(count, patient_name, body),
    failedText: "The appointments were not booked.",
    skippedText: SERIES_SCREEN.notBooked,
  };
}

function moveOperation({ moved, body }: SeriesRequest & { kind: "move" }): SeriesOperation {
  const { appointment_id, patient_name } = moved;
  const request = { params: { appointment_id }, body: { ...body, scope: "following" as const } };
  const ownDate = (items: readonly SeriesItem[]) => items.find((item) => item.appointment_id === appointment_id);
  return {
    title: SERIES_SCREEN.moveTitle,
    preview: async () => (await appointmentsApi.reschedule({ ...request, query: DRY_RUN })).items,
    save: async () => (await appointmentsApi.reschedule(request)).items ?? [],
    isPossible: (items) => ownDate(items)?.reason === null,
    impossibleText: (items) => ownDate(items)?.reason ?? "",
    action: (count, conflicts) =>
      conflicts === 0 ? SERIES_SCREEN.moveAll(count) : SERIES_SCREEN.moveOthers(count - conflicts),
    doneText: (count) => SERIES_SCREEN.moved(count, patient_name),
    failedText: CALENDAR_SCREEN.wasNotMoved(patient_name),
    skippedText: SERIES_SCREEN.notMoved,
  };
}

export const seriesOperation = (request: SeriesRequest): SeriesOperation =>
  request.kind === "book" ? bookOperation(request) : moveOperation(request);
