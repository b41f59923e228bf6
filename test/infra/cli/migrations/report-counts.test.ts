import { reportsRecount } from "../../../../infra/cli/reports-recount.ts";
import { newPatient, openFrontDesk } from "../../../integration/front-desk.ts";
import { openClinic } from "../../../support/clinic.ts";
import { MONDAY } from "../../../support/days.ts";
import { emulators, givenMigrations } from "./given-migrations.ts";

givenMigrations({ stream: true });

const recount = (...options: string[]) => reportsRecount(["--env", "dev", ...options], () => undefined);

test("counts what the stream never reported, of the named clinic only, and changes nothing in a second run", async () => {
  const [clinic, other] = [await openClinic(), await openClinic()];
  for (const { send } of [clinic, other]) await send("RECEPTIONIST", "patients", "create", { body: newPatient });
  const desk = await openFrontDesk(clinic);
  await clinic.send("RECEPTIONIST", "appointments", "book", { body: { ...desk, date: MONDAY, start_time: "10:00" } });
  const reported = async ({ send }: typeof clinic) => {
    const query = { from: new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10), to: MONDAY };
    const { body } = await send("TENANT_ADMIN", "reports", "appointments", { query });
    return { appointments: body.totals.appointments, new_patients: body.people.totals.new_patients };
  };
  expect(await reported(clinic)).toEqual({ appointments: 0, new_patients: 0 });
  await recount("--dry-run");
  expect(await reported(clinic)).toEqual({ appointments: 0, new_patients: 0 });
  await recount("--tenant", clinic.tenant_id);
  expect(await reported(clinic)).toEqual({ appointments: 1, new_patients: 2 });
  expect(await reported(other)).toEqual({ appointments: 0, new_patients: 0 });
  expect(await recount("--tenant", clinic.tenant_id)).toContain("0 rows of 1 clinics were changed");
  await emulators.drainStream();
  expect(await reported(clinic)).toEqual({ appointments: 1, new_patients: 2 });
  expect(await reported(other)).toEqual({ appointments: 0, new_patients: 1 });
});
