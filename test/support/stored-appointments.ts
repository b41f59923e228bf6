import type { appointmentEntity } from "../../functions/entities/appointments.ts";
import type { RowOf } from "../../functions/platform/dynamo/entity.ts";
import { Appointment } from "../../shared/appointments/appointment.ts";
import { UPCOMING } from "../../shared/appointments/status.ts";
import { putItems } from "../bench/clinic-of-size.ts";

const isUpcoming = ({ appointment_status }: Pick<Appointment, "appointment_status">) =>
  UPCOMING.includes(appointment_status);

const byId = (rows: readonly { readonly appointment_id: string }[]) =>
  Object.fromEntries(rows.map((row) => [row.appointment_id, row]));

/** Expects that the lists of a clinic agree with the rows of its appointments. Returns the number of appointments. */
export async function expectListsToAgree(tenant_id: string): Promise<number> {
  const { appointmentEntity } = await import("../../functions/entities/appointments.ts");
  const { listedAppointments } = await import("../../functions/domain/booking/appointment-lists.ts");
  const all = { pages: "all", consistent: true } as const;
  const { data: rows } = await appointmentEntity().query.byId({ tenant_id }).go(all);
  const owners = new Set(rows.flatMap((row) => [row.location_id, row.practitioner_id, row.patient_id]));
  const untilEnded = new Set(
    rows.flatMap(({ service_id, series_id }) => [service_id, ...(series_id ? [series_id] : [])]),
  );
  let items = 0;
  for (const owner_id of [undefined, ...owners, ...untilEnded]) {
    const list_id = owner_id ?? "all";
    const { data } = await listedAppointments({ tenant_id, owner_id }).go(all);
    const named = rows.filter((row) => owner_id === undefined || Object.values(row).includes(owner_id));
    // The list of a service or a series holds those that have not ended.
    const own = owner_id && untilEnded.has(owner_id) ? named.filter(isUpcoming) : named;
    items += own.length;
    expect(data).toHaveLength(own.length);
    // Rows lack what has a default in the contract.
    const complete = data.map((row) => ({ ...row, ...Appointment.parse(row) }));
    expect(byId(complete)).toEqual(byId(own.map((row) => ({ tenant_id, list_id, ...Appointment.parse(row) }))));
    const places = data.map(({ date, start_time, appointment_id }) => `${date} ${start_time} ${appointment_id}`);
    expect(places).toEqual(places.toSorted());
  }
  expect(await countListItems(tenant_id)).toBe(items);
  return rows.length;
}

/** Counts the rows of all lists, including those of owners to whom no appointment refers any more. */
async function countListItems(tenant_id: string): Promise<number> {
  const { listedAppointmentEntity } = await import("../../functions/entities/appointments.ts");
  const { data } = await listedAppointmentEntity().query.byList({ tenant_id }).go({ pages: "all", consistent: true });
  return data.length;
}

type AppointmentRow = RowOf<typeof appointmentEntity>;

async function read(tenant_id: string, appointment_id: string): Promise<AppointmentRow> {
  const { appointmentEntity } = await import("../../functions/entities/appointments.ts");
  const { data } = await appointmentEntity().get({ tenant_id, appointment_id }).go({ consistent: true });
  if (!data) throw new Error("no appointment");
  return data;
}

/** Changes a stored appointment directly, without the product's rules. */
export async function changeAppointment(
  tenant_id: string,
  appointment_id: string,
  changes: Partial<AppointmentRow>,
): Promise<void> {
  const { appointmentWrites } = await import("../../functions/domain/booking/appointment-lists.ts");
  const { writeTransaction } = await import("../../functions/platform/dynamo/transaction.ts");
  const before = await read(tenant_id, appointment_id);
  await writeTransaction(appointmentWrites({ before, after: { ...before, ...changes } }));
}

/** Writes a number of changed copies of a stored appointment, and returns their ids. */
export async function copyAppointment(
  tenant_id: string,
  appointment_id: string,
  count: number,
  changes: Partial<AppointmentRow> = {},
): Promise<string[]> {
  const { appointmentWrites } = await import("../../functions/domain/booking/appointment-lists.ts");
  const { newId } = await import("../../functions/platform/ids.ts");
  const like = await read(tenant_id, appointment_id);
  const rows = Array.from({ length: count }, () => ({ ...like, appointment_id: newId("appt"), ...changes }));
  await putItems(appointmentWrites(...rows.map((after) => ({ after }))).map(({ Put }) => Put?.Item ?? {}));
  return rows.map((row) => row.appointment_id);
}
