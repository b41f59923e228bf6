import { openFrontDesk } from "../../../integration/front-desk.ts";
import { openClinic } from "../../../support/clinic.ts";
import { givenRepairs, runRepair } from "./given-repairs.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

givenRepairs();

const entities = async () => ({
  ...(await import("../../../../functions/domain/changes/unique-names.ts")),
  ...(await import("../../../../functions/entities/changes.ts")),
  ...(await import("../../../../functions/domain/changes/clinic-limit.ts")),
  ...(await import("../../../../functions/entities/clinic.ts")),
});

test("frees the names of rows that are gone or have another name, takes those that rows have, and counts the rows", async () => {
  const clinic = await openClinic();
  const { tenant_id, send } = clinic;
  const { location_id } = await openFrontDesk(clinic);
  const add = async (room_number: string) =>
    (await send("TENANT_ADMIN", "locations", "createRoom", {
      body: { location_id, room_number, status: "ACTIVE" },
    })) as {
      status: number;
      body: { room_id: string };
    };
  const [lost, renamed] = [await add("101"), await add("102")];
  await add("103");
  await runRepair("unique-names", "--tenant", tenant_id);
  const { roomEntity, uniqueNameEntity, readRowCount } = await entities();
  const room = (room_id: string) => ({ tenant_id, room_id });
  await roomEntity().delete(room(lost.body.room_id)).go();
  await roomEntity().patch(room(renamed.body.room_id)).set({ room_number: "202" }).go();
  await uniqueNameEntity().delete({ tenant_id, kind: "room", place: location_id, name: "103" }).go();
  expect(await runRepair("unique-names", "--tenant", tenant_id, "--dry-run")).toContain("5 rows of 1 clinics");

  // 101 and 102 are freed, 202 and 103 are taken, and the rooms are counted.
  expect(await runRepair("unique-names", "--tenant", tenant_id)).toContain("5 rows of 1 clinics were changed");
  expect(await readRowCount(tenant_id, "room")).toBe(2);
  expect((await add("202")).status).toBe(409);
  expect((await add("103")).status).toBe(409);
  expect((await add("101")).status).toBe(201);
  expect((await add("102")).status).toBe(201);
  expect(await runRepair("unique-names", "--tenant", tenant_id)).toContain("0 rows of 1 clinics were changed");
});

test("leaves a name to the first of two rows that have it", async () => {
  const clinic = await openClinic();
  const { tenant_id } = clinic;
  const { service_id, location_id } = await openFrontDesk(clinic);
  const { serviceEntity, findNamed } = await entities();
  const { data: service } = await serviceEntity().get({ tenant_id, service_id }).go();
  await serviceEntity()
    .put({ ...service, service_id: "svc_7zzzzzzzzzzzzzzzzzzzzzzzzz" } as never)
    .go();
  await runRepair("unique-names", "--tenant", tenant_id);
  const name = { tenant_id, kind: "service", place: location_id, name: "Check-up" } as const;
  expect(await findNamed(name)).toBe(service_id);
  expect(await runRepair("unique-names", "--tenant", tenant_id)).toContain("0 rows of 1 clinics were changed");
});
