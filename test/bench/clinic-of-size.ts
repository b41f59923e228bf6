import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { openFrontDesk } from "../integration/front-desk.ts";
import type { Clinic } from "../support/clinic.ts";
import { daysAfter, MONDAY } from "../support/days.ts";

// The emulator stores transactions faster than batches.
const AT_ONCE = 100;
const A_DAY = 20;

/** Writes items in transactions of 100. */
export async function putItems(items: Iterable<Record<string, unknown>>): Promise<void> {
  const { table } = await import("../../functions/data/table.ts");
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

/** Writes so many appointments of another practitioner, 20 of them on each day from the desk's date on. */
export async function fillAppointments(tenant_id: string, desk: Desk, count: number): Promise<void> {
  const { AppointmentEntity } = await import("../../functions/data/appointment.ts");
  const { newId } = await import("../../functions/data/new-id.ts");
  const { date: _, ...ids } = desk;
  const put = AppointmentEntity.put({
    tenant_id,
    ...ids,
    practitioner_id: newId("staff"),
    appointment_id: "@id@",
    date: "@date@",
    start_time: "@time@",
    end_time: "17:00",
    starts_at: "@date@T15:00:00.000Z",
    ends_at: "@date@T15:15:00.000Z",
    appointment_status: "BOOKED",
    patient_name: "Grace Hopper",
    practitioner_name: "Amara Okafor",
    service_name: "Check-up",
    location_name: "Lake Street",
    fee: "80.00",
    duration: 15,
    created_at: "2026-11-21T23:46:35.123Z",
    version: 1,
  });
  const text = JSON.stringify((put.params() as { Item: object }).Item);
  function* items() {
    for (let n = 0; n < count; n += 1) {
      const minutes = 9 * 60 + (n % A_DAY) * 15;
      const values: Record<string, string> = {
        id: newId("appt"),
        date: daysAfter(desk.date, Math.floor(n / A_DAY)),
        time: `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`,
      };
      yield JSON.parse(text.replace(/@(\w+)@/g, (_, mark: string) => values[mark] ?? ""));
    }
  }
  await putItems(items());
}
