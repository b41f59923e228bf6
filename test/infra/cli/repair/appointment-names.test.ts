import { openFrontDesk } from "../../../integration/front-desk.ts";
import { type Clinic, openClinic } from "../../../support/clinic.ts";
import { MONDAY } from "../../../support/dates.ts";
import { givenRepairs, runRepair } from "./given-repairs.ts";

givenRepairs();

/** Books two appointments and renames their location, which no stream copies here. */
async function givenFormerName(clinic: Clinic) {
  const desk = await openFrontDesk(clinic);
  const appointments = ["10:00", "11:00"].map(async (start_time) => {
    const body = { ...desk, date: MONDAY, start_time };
    return (await clinic.send("RECEPTIONIST", "appointments", "book", { body })).body;
  });
  const booked = await Promise.all(appointments);
  await clinic.send("TENANT_ADMIN", "locations", "update", {
    params: { location_id: desk.location_id },
    body: { location_name: "Harbor Road", version: 1 },
  });
  return booked;
}

test("gives appointments the current names, keeps their version, and changes nothing in a second run", async () => {
  const clinic = await openClinic();
  const booked = await givenFormerName(clinic);
  expect(await runRepair("appointment-names", "--dry-run")).toContain("2 rows of 1 clinics would be changed");
  expect(await runRepair("appointment-names")).toContain("2 rows of 1 clinics were changed");
  for (const before of booked) {
    const params = { appointment_id: before.appointment_id };
    const { body } = await clinic.send("RECEPTIONIST", "appointments", "get", { params });
    expect(body).toEqual({ ...before, location_name: "Harbor Road" });
  }
  expect(await runRepair("appointment-names")).toContain("0 rows of 1 clinics were changed");
});
