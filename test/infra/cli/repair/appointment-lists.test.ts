import { BatchWriteCommand, DeleteCommand, GetCommand } from "@aws-sdk/lib-dynamodb";
import { openFrontDesk } from "../../../integration/front-desk.ts";
import { type Clinic, openClinic } from "../../../support/clinic.ts";
import { MONDAY } from "../../../support/dates.ts";
import { copyAppointment, expectListsToAgree } from "../../../support/stored-appointments.ts";
import { rowsBesideCommands } from "../../../support/table-rows.ts";
import { emulators, givenRepairs, runRepair } from "./given-repairs.ts";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 });

givenRepairs();

/** Opens a clinic with an appointment, and so many like it. */
async function openBooked(name: string, more = 0) {
  const clinic = await openClinic(name);
  const desk = await openFrontDesk(clinic);
  const body = { ...desk, date: MONDAY, start_time: "10:00" };
  const { appointment_id } = (await clinic.send("RECEPTIONIST", "appointments", "book", { body })).body;
  await copyAppointment(clinic.tenant_id, appointment_id, more);
  return { clinic, desk, appointment_id: appointment_id as string };
}

/** Returns the rows besides the changes of days, which the repair writes with the lists. */
const storedRows = async (...of: Parameters<typeof rowsBesideCommands>) =>
  (await rowsBesideCommands(...of)).filter((row) => !row.includes('"__edb_e__":"dayChange"'));

/** Removes the list items of a clinic. */
async function dropLists({ tenant_id }: Clinic): Promise<void> {
  const { appointmentEntity } = await import("../../../../functions/entities/appointments.ts");
  const { listItems } = await import("../../../support/appointment-rows.ts");
  const { table } = await import("../../../../functions/platform/dynamo/table.ts");
  const { data } = await appointmentEntity().query.byId({ tenant_id }).go({ pages: "all" });
  for (const row of data) {
    const RequestItems = {
      [table.table]: listItems(row).map((item) => ({ DeleteRequest: { Key: { pk: item.pk, sk: item.sk } } })),
    };
    await table.client.send(new BatchWriteCommand({ RequestItems }));
  }
}

const listed = async ({ clinic, desk }: Awaited<ReturnType<typeof openBooked>>) => {
  const { patient_id, practitioner_id: staff_id, location_id } = desk;
  const lists = await Promise.all([
    clinic.send("RECEPTIONIST", "appointments", "list"),
    clinic.send("RECEPTIONIST", "appointments", "list", { query: { location_id } }),
    clinic.send("RECEPTIONIST", "appointments", "listOfPractitioner", { params: { staff_id } }),
    clinic.send("RECEPTIONIST", "patients", "listAppointments", { params: { patient_id } }),
  ]);
  return lists.map(({ body }) => body.items.length);
};

test("lists appointments again in every clinic, and changes nothing in a second run", async () => {
  const desks = [await openBooked("Lakeside", 104), await openBooked("Hillview")];
  for (const { clinic } of desks) await dropLists(clinic);
  const [old] = desks as [Awaited<ReturnType<typeof openBooked>>];
  expect(await listed(old)).toEqual([0, 0, 0, 0]);
  const untouched = await storedRows(emulators.dynamoDb);
  expect(await runRepair("appointment-lists", "--dry-run")).toContain("106 rows of 2 clinics would be changed");
  expect(await storedRows(emulators.dynamoDb)).toEqual(untouched);

  expect(await runRepair("appointment-lists")).toContain("106 rows of 2 clinics were changed");
  for (const { clinic } of desks) await expectListsToAgree(clinic.tenant_id);
  expect(await listed(old)).toEqual([50, 50, 50, 50]);
  const once = await storedRows(emulators.dynamoDb);
  // The rows of the appointments stay as they are.
  expect(once).toEqual(expect.arrayContaining(untouched));
  expect(await runRepair("appointment-lists")).toContain("0 rows of 2 clinics were changed");
  expect(await storedRows(emulators.dynamoDb)).toEqual(once);
});

test("lists appointments of a series and those that have ended, which stand in fewer lists", async () => {
  const { clinic, appointment_id } = await openBooked("Mixed");
  const { tenant_id } = clinic;
  const series_id = "series_01jd3v8c9m4q2w6x8z0y1t5k7n";
  await copyAppointment(tenant_id, appointment_id, 2, { appointment_status: "CANCELLED" });
  await copyAppointment(tenant_id, appointment_id, 2, {
    series_id,
    series_position: 1,
    series_count: 2,
    every_weeks: 1,
  });
  expect(await runRepair("appointment-lists")).toContain("0 rows of");
  await dropLists(clinic);
  expect(await runRepair("appointment-lists")).toContain("5 rows of");
  await expectListsToAgree(tenant_id);
});

test("repairs lists that differ from the appointments, in whatever way", async () => {
  const { clinic, appointment_id } = await openBooked("Differing", 2);
  const { tenant_id } = clinic;
  const { table } = await import("../../../../functions/platform/dynamo/table.ts");
  const { appointmentEntity } = await import("../../../../functions/entities/appointments.ts");
  const { listItems } = await import("../../../support/appointment-rows.ts");
  const { putItems } = await import("../../../bench/clinic-of-size.ts");
  const { data: row } = await appointmentEntity().get({ tenant_id, appointment_id }).go();
  const [missing, other] = row ? listItems(row) : [];
  if (!missing || !other || !row) throw new Error("The appointment has no list items");
  const before = await storedRows(emulators.dynamoDb, tenant_id);
  const remove = (Key: object) => table.client.send(new DeleteCommand({ TableName: table.table, Key: { ...Key } }));
  await remove({ pk: missing.pk, sk: missing.sk });
  await putItems([
    { ...other, patient_name: "Another Name" },
    // As if code that knows no lists had moved it, and had deleted another one.
    ...listItems({ ...row, date: "2020-01-01" }).slice(2),
    ...listItems({ ...row, appointment_id: "appt_01jd3v8c9m4q2w6x8z0y1t5k7n" }),
  ]);
  expect(await runRepair("appointment-lists", "--tenant", tenant_id)).toContain("9 rows of 1 clinics were changed");
  expect(await storedRows(emulators.dynamoDb, tenant_id)).toEqual(before);

  await appointmentEntity().delete({ tenant_id, appointment_id }).go();
  expect(await runRepair("appointment-lists", "--tenant", tenant_id)).toContain("5 rows of 1 clinics were changed");
  expect(await expectListsToAgree(tenant_id)).toBe(2);
});

test("writes a list row that stands under another key than its own", async () => {
  const { clinic, appointment_id } = await openBooked("Misplaced");
  const { tenant_id } = clinic;
  const { table } = await import("../../../../functions/platform/dynamo/table.ts");
  const { appointmentEntity } = await import("../../../../functions/entities/appointments.ts");
  const { listItems } = await import("../../../support/appointment-rows.ts");
  const { putItems } = await import("../../../bench/clinic-of-size.ts");
  const { data: row } = await appointmentEntity().get({ tenant_id, appointment_id }).go();
  const [item] = row ? listItems(row) : [];
  await putItems([{ ...item, sk: `${item?.sk}x` }]);
  await table.client.send(new DeleteCommand({ TableName: table.table, Key: { pk: item?.pk, sk: item?.sk } }));
  expect(await runRepair("appointment-lists", "--tenant", tenant_id)).toContain("1 rows of 1 clinics were changed");
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.table, Key: { pk: item?.pk, sk: item?.sk } }),
  );
  expect(Item).toEqual(item);
});

test("loses no change of the people who work meanwhile, and the lists are right in the end", async () => {
  const { clinic, appointment_id } = await openBooked("Busy", 30);
  await dropLists(clinic);
  const params = { appointment_id };
  let working = true;
  async function work(): Promise<number> {
    let done = 0;
    for (; working || done < 4; done += 1) {
      const { body } = await clinic.send("RECEPTIONIST", "appointments", "get", { params });
      const start_time = body.start_time === "10:00" ? "11:00" : "10:00";
      const change = { params, body: { start_time, version: body.version } };
      const answer = await clinic.send("RECEPTIONIST", "appointments", "reschedule", change);
      expect([answer.status, answer.body.start_time]).toEqual([200, start_time]);
    }
    return done;
  }
  const worked = work();
  await runRepair("appointment-lists", "--tenant", clinic.tenant_id).catch(() => undefined);
  working = false;
  const { body } = await clinic.send("RECEPTIONIST", "appointments", "get", { params });
  expect(await worked).toBeGreaterThan(3);
  expect(body.version).toBeGreaterThan(1);
  await runRepair("appointment-lists", "--tenant", clinic.tenant_id);
  await expectListsToAgree(clinic.tenant_id);
});
