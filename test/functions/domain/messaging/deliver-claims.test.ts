import { SendEmailCommand } from "@aws-sdk/client-sesv2";
import { deliver } from "../../../../functions/domain/messaging/deliver.ts";
import type { MessageRow } from "../../../../functions/entities/messages.ts";
import { MESSAGE } from "../../../support/message-items.ts";
import { NOW } from "../../../support/now.ts";
import { ago, openDelivery } from "./open-delivery.ts";

const table = openDelivery();
const { mails, messages, send, ses } = table;

it("leaves a message that another run or a change of the appointment has changed", async () => {
  table.put(MESSAGE.item({ version: 2 }));
  expect(await deliver(MESSAGE.item() as unknown as MessageRow, NOW)).toBe("LEFT");
  expect(mails()).toEqual([]);
});

it("leaves a message that a transaction is writing", async () => {
  table.failsNextWrites(() => Object.assign(new Error(), { name: "TransactionConflictException" }));
  expect(await send()).toBe("LEFT");
  expect(mails()).toEqual([]);
});

it("fails when the table can't be written, before it sends", async () => {
  table.failsNextWrites(() => Object.assign(new Error(), { name: "ThrottlingException" }));
  await expect(send()).rejects.toThrow();
  expect(mails()).toEqual([]);
});

it("says that the message is left when the outcome can't be written because it was changed", async () => {
  ses.on(SendEmailCommand).callsFake(() => {
    table.put(MESSAGE.item({ version: 9, status: "CANCELLED" }));
    return { MessageId: "1" };
  });
  expect(await send()).toBe("LEFT");
  expect(messages()).toMatchObject([{ status: "CANCELLED", version: 9 }]);
});

it("fails a message whose run was interrupted, and never sends it again", async () => {
  expect(await send({ claimed_at: ago(61) })).toBe("FAILED");
  expect(messages()).toMatchObject([{ status: "FAILED", reason: "interrupted" }]);
  expect(mails()).toEqual([]);
});

it.each([60, 1])("leaves a message that another run claimed %s seconds ago", async (seconds) => {
  expect(await send({ claimed_at: ago(seconds) })).toBe("LEFT");
  expect(table.writes()).toEqual([]);
});
