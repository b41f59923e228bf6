import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { handler } from "../../../../functions/api/appointments/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { call } from "../../../support/call.ts";
import { TODAY } from "../../../support/dates.ts";
import { atNoon, DESK, deskItems, deskWith, givenItems, transactions } from "../../../support/desk.ts";
import type { Item } from "../../../support/rows.ts";
import { stubClient } from "../../../support/stub-client.ts";

/**
 * Sets the clock to noon and fills the stubbed table with the desk's items before each test of a file, in which a
 * receptionist books.
 */
export function openBookingForEach() {
  const dynamo = stubClient(DynamoDBDocumentClient);
  atNoon(() => givenItems(dynamo, deskItems()));
  return {
    dynamo,
    book: (changes: object = {}, headers: Record<string, string> = {}) =>
      call(handler, contract.appointments.book, {
        as: "RECEPTIONIST",
        body: { ...DESK, date: TODAY, start_time: "14:00", ...changes },
        headers,
      }),
    written: () => transactions(dynamo)[0] ?? [],
    /** Replaces some of the desk's items by others of the same key. */
    givenInstead: (...items: Item[]) => givenItems(dynamo, deskWith(...items)),
  };
}
