import { DynamoDBDocumentClient, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { addDays } from "../../../../shared/values/days-and-times.ts";
import { APPOINTMENT_ID, appointmentItem, bookedDayItem, listedFrom } from "../../../support/appointment-items.ts";
import { givenItems, operationOn, transactions } from "../../../support/booking-table.ts";
import { atNoon } from "../../../support/desk.ts";
import { DESK, deskItems } from "../../../support/desk-items.ts";
import type { Item } from "../../../support/item.ts";
import { TODAY } from "../../../support/now.ts";

export const REQUESTED = { series_id: "series_01jd3v8c9m4q2w6x8z0y1t5k7n", series_count: 3, every_weeks: 1 };
export const DRY_RUN = { dry_run: "true" };

/** Returns the id of the nth appointment of the series. */
export const idOf = (n: number) => (n === 0 ? APPOINTMENT_ID : `appt_01jd3v8c9m4q2w6x8z0y1t5k7${"npq"[n]}`);

/** Returns the date of the nth appointment of the series. */
export const dateOf = (n: number) => addDays(TODAY, 7 * n);

/** Returns the nth appointment of a weekly series of three, before the clocks change. */
export const nth = (n: number, changes: object = {}) => {
  const [starts_at, ends_at] = ["20:00", "20:30"].map((time) => `${dateOf(n)}T${time}:00.000Z`) as [string, string];
  const own = { appointment_id: idOf(n), date: dateOf(n), starts_at, ends_at, series_position: n + 1 };
  return appointmentItem({ ...REQUESTED, ...own, ...changes });
};

/** Returns the booked days of practitioner and patient on the nth date of the series. */
export const dayOf = (n: number): Item[] =>
  [DESK.practitioner_id, DESK.patient_id].map((person) => ({
    ...bookedDayItem(person, [
      {
        appointment_id: idOf(n),
        starts_at: `${dateOf(n)}T20:00:00.000Z`,
        ends_at: `${dateOf(n)}T20:30:00.000Z`,
      },
    ]),
    utc_date: dateOf(n),
    sk: `$bookedDay_1#person_id_${person}#utc_date_${dateOf(n)}`,
  }));

/**
 * Sets the clock to noon and fills the stubbed table with the desk's items and two appointments of a series before each
 * test of a file.
 */
export function openSeriesForEach() {
  const dynamo = mockClient(DynamoDBDocumentClient);

  function given(second: object = {}) {
    const series = [nth(0), nth(1, second)];
    givenItems(dynamo, [...deskItems(), ...series, ...dayOf(0), ...dayOf(1)]);
    dynamo.on(QueryCommand).resolves({ Items: series.map(listedFrom) });
  }
  atNoon(() => given());

  return {
    dynamo,
    /** Fills the table again, with changes of the second appointment. */
    given,
    /** Returns the appointments that were written, in the order of the transactions. */
    written: () =>
      transactions(dynamo).flatMap((items) => {
        const [, put] = operationOn(items, "appointment") ?? [];
        return put ? [(put as { Item: Item }).Item] : [];
      }),
  };
}
