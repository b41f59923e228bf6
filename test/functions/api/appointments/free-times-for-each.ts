import { DynamoDBDocumentClient, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { handler } from "../../../../functions/api/appointments/index.ts";
import type { FreeTime } from "../../../../shared/appointments/appointment.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { booked } from "../../../support/appointment-rows.ts";
import { call } from "../../../support/call.ts";
import { TODAY } from "../../../support/dates.ts";
import { atNoon, DESK, deskWith, givenItems, practitionerItem } from "../../../support/desk.ts";
import type { Item } from "../../../support/rows.ts";
import { stubClient } from "../../../support/stub-client.ts";

/** Returns the id of the nth of many practitioners. */
export const nth = (n: number) => `staff_01jd3v8c9m4q2w6x8z0y1t5${String(n).padStart(3, "0")}`;

/** Returns the time of an appointment on a booked day of the given date. */
export const at = (date: string, from: string, to: string, appointment_id?: string) =>
  booked(from, to, appointment_id, date);

/**
 * Sets the clock to noon and fills the stubbed table with the desk's items before each test of a file, in which a
 * receptionist looks for free times.
 */
export function openFreeTimesForEach() {
  const dynamo = stubClient(DynamoDBDocumentClient);

  /** Lets the table hold the desk with some other items, and the practitioners in the order of the index. */
  function given(practitioners: readonly Item[], ...items: Item[]) {
    givenItems(dynamo, deskWith(...items, ...practitioners));
    dynamo.on(QueryCommand).resolves({ Items: [...practitioners] });
  }
  atNoon(() => given([practitionerItem()]));

  const ask = (query: Record<string, string> = {}) =>
    call(handler, contract.appointments.nextFreeTimes, {
      as: "RECEPTIONIST",
      query: { service_id: DESK.service_id, from: TODAY, ...query },
    });
  const free = async (query?: Record<string, string>): Promise<FreeTime[]> => (await ask(query)).body.items;
  const starts = async (query?: Record<string, string>) =>
    (await free(query)).map(({ date, start_time }) => `${date} ${start_time}`);
  return { dynamo, given, ask, free, starts };
}
