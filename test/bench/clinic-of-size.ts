import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { openFrontDesk } from "../integration/front-desk.ts";
import type { Clinic } from "../support/clinic.ts";
import { MONDAY } from "../support/dates.ts";
import { realisticAppointment } from "../support/many-rows.ts";

// The emulator stores transactions faster than batches.
const AT_ONCE = 100;

/** Writes items in transactions of 100. */
export async function putItems(items: Iterable<Record<string, unknown>>): Promise<void> {
  const { table } = await import("../../functions/platform/dynamo/table.ts");
  const put = (batch: Record<string, unknown>[]) =>
    table.client.send(
      new TransactWriteCommand({ TransactItems: batch.map((Item) => ({ Put: { TableName: table.table, Item } })) }),
    );
  let waiting: Record<string, unknown>[] = [];
  for (const item of items) {
    waiting.push(item);
    if (waiting.length < AT_ONCE) continue;
    await put(waiting);
    waiting = [];
  }
  if (waiting.length > 0) await put(waiting);
}

/** Opens a location with a service of 15 minutes, a practitioner and a patient; `date` is a Monday. */
export async function openDesk(clinic: Clinic) {
  return { ...(await openFrontDesk(clinic, { service: { duration: 15 } })), date: MONDAY };
}

type Desk = Awaited<ReturnType<typeof openDesk>>;

/** Writes a number of appointments of another practitioner, 20 on each day from the desk's date on. */
export async function fillAppointments(tenant_id: string, desk: Desk, count: number): Promise<void> {
  const { appointmentWrites } = await import("../../functions/domain/booking/appointment-lists.ts");
  const { newId } = await import("../../functions/platform/ids.ts");
  const { date, ...own } = desk;
  const ids = { tenant_id, ...own, practitioner_id: newId("staff") };
  const rows = Array.from({ length: count }, (_, n) => realisticAppointment(ids, newId("appt"), date, n));
  await putItems(appointmentWrites(...rows.map((after) => ({ after }))).map(({ Put }) => Put?.Item ?? {}));
}
