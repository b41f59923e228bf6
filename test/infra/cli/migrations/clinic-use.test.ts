import { openFrontDesk } from "../../../integration/front-desk.ts";
import { openClinic } from "../../../support/clinic.ts";
import { daysAfter, MONDAY } from "../../../support/days.ts";
import { givenMigrations, runMigration } from "./given-migrations.ts";

givenMigrations();

test("notes the date of a clinic's latest appointment", async () => {
  const { TenantEntity } = await import("../../../../functions/entities/platform.ts");
  const clinic = await openClinic();
  const desk = await openFrontDesk(clinic);
  for (const days of [7, 0])
    await clinic.send("RECEPTIONIST", "appointments", "book", {
      body: { ...desk, date: daysAfter(MONDAY, days), start_time: "10:00" },
    });
  await runMigration("clinic-use", "--tenant", clinic.tenant_id);
  const { data } = await TenantEntity.get({ tenant_id: clinic.tenant_id }).go({ consistent: true });
  expect(data?.used_until).toBe(daysAfter(MONDAY, 7));
  expect(await runMigration("clinic-use", "--tenant", clinic.tenant_id)).toContain("0 rows of 1 clinics were changed");
});
