import { DescribeTableCommand } from "@aws-sdk/client-dynamodb";
import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { mockClient } from "aws-sdk-client-mock";
import { notificationSettingsEntity } from "../../../../functions/entities/clinic.ts";
import { MESSAGE_TYPES, type MessageType } from "../../../../shared/tenants/notification-settings.ts";
import { appointmentItem } from "../../../support/appointment-items.ts";
import { locationItem, patientItem, practitionerItem } from "../../../support/desk-items.ts";
import { IDS } from "../../../support/event.ts";
import { fakeTable } from "../../../support/fake-table.ts";
import { type Item, itemOf } from "../../../support/item.ts";
import { MESSAGE } from "../../../support/message-items.ts";

/** Returns the settings of a clinic that sends all messages. */
export function allMessagesItem(hours_before = 24) {
  const timing = { immediate: true, hours_before, hours_after: 1 };
  const all = Object.fromEntries(MESSAGE_TYPES.map((type) => [type, timing])) as Record<MessageType, typeof timing>;
  return itemOf(notificationSettingsEntity().put({ tenant_id: IDS.tenant, patient: all, staff: all, version: 1 }));
}

/** Returns all rows that a message about the appointment needs. */
export const factItems = (): Item[] => [
  appointmentItem(),
  locationItem(),
  patientItem({ email: "grace@example.com" }),
  practitionerItem(),
  allMessagesItem(),
];

/** Stubs SES and a table in memory that holds the facts and the given messages, each under its own id. */
export function dueMessages() {
  const table = fakeTable();
  const ses = mockClient(SESv2Client);
  const wasCreated = (at: string) =>
    table.dynamo.on(DescribeTableCommand).resolves({ Table: { CreationDateTime: new Date(at) } });
  beforeEach(() => {
    ses.reset();
    ses.on(SendEmailCommand).resolves({ MessageId: "1" });
    wasCreated("2026-01-01T00:00:00Z");
  });
  const given = (messages: readonly Item[] = [MESSAGE.item()], ...others: readonly Item[]) => {
    table.holds(factItems());
    for (const item of [...messages, ...others]) table.put(item);
  };
  return {
    ...table,
    ses,
    given,
    /** Sets the time at which the table was created, or restored. */
    wasCreated,
    /** Returns the requests that were sent to SES. */
    mails: () => ses.commandCalls(SendEmailCommand).map(({ args }) => args[0].input),
    /** Returns the addresses to which mail was sent. */
    sentTo: () =>
      ses.commandCalls(SendEmailCommand).map(({ args }) => args[0].input.Destination?.ToAddresses?.join(", ")),
    messages: () => table.rows("message"),
  };
}
