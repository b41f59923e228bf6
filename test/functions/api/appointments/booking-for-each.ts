import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { handler } from "../../../../functions/api/appointments/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { givenItems, transactions } from "../../../support/booking-table.ts";
import { call } from "../../../support/call.ts";
import { atNoon, deskWith } from "../../../support/desk.ts";
import { DESK, deskItems } from "../../../support/desk-items.ts";
import type { Item } from "../../../support/item.ts";
import { TODAY } from "../../../support/now.ts";

/**
 * Sets the clock to noon and fills the stubbed table with the desk's items before each test of a file, in which a
 * receptionist books.
 */
export function openBookingForEach() {
  const dynamo = mockClient(DynamoDBDocumentClient);
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
