import { DescribeTableCommand } from "@aws-sdk/client-dynamodb";
import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { notificationSettingsEntity } from "../../../../functions/entities/clinic.ts";
import { MESSAGE_TYPES, type MessageType } from "../../../../shared/tenants/notification-settings.ts";
import { appointmentItem, MESSAGE } from "../../../support/appointment-rows.ts";
import { IDS } from "../../../support/call.ts";
import { locationItem, patientItem, practitionerItem } from "../../../support/desk.ts";
import { type Item, itemOf } from "../../../support/rows.ts";
import { stubClient } from "../../../support/stub-client.ts";
import { openTable } from "../../../support/table.ts";

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

/** Stubs SES and a table that holds the facts and the given messages, each under its own id. */
export function dueMessages() {
  const table = openTable();
  const ses = stubClient(SESv2Client);
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
