import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { OTHER_APPOINTMENT_ID } from "./appointment-items.ts";
import { deskItems } from "./desk-items.ts";
import type { Item } from "./item.ts";
import { NOW, TODAY } from "./now.ts";

/** Sets the clock to noon of the desk's day before each test, and then calls `given`, which can fill the table. */
export function atNoon(given: () => void = () => undefined): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(NOW) });
    given();
  });
  afterEach(() => void vi.useRealTimers());
}

/** Returns the desk's items, in which the given ones replace those with the same key. */
export const deskWith = (...items: readonly Item[]): Item[] => [
  ...deskItems().filter(({ pk, sk }) => !items.some((item) => item.pk === pk && item.sk === sk)),
  ...items,
];

/** Returns the time of an appointment on a booked day. */
export const booked = (from: string, to: string, appointment_id = OTHER_APPOINTMENT_ID, date = TODAY) => ({
  appointment_id,
  starts_at: `${date}T${from}:00.000Z`,
  ends_at: `${date}T${to}:00.000Z`,
});

/** Returns the error of a write whose condition the stored item violates, or whose item is missing. */
export const refused = (item?: Item) =>
  new ConditionalCheckFailedException({ message: "", $metadata: {}, ...(item && { Item: marshall(item) }) });
