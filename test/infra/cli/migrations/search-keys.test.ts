import { setTimeout as sleep } from "node:timers/promises";
import { migrate } from "../../../../infra/cli/migrate.ts";
import { newPatient } from "../../../integration/front-desk.ts";
import { type Clinic, openClinic } from "../../../support/clinic.ts";
import { type Emulators, startEmulators } from "../../../support/emulators.ts";
import { tableRows } from "../../../support/table-rows.ts";
import { anyEntity, fullRow } from "../tenant/entities.ts";
import { givenDev } from "../tenant/given.ts";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 });

let emulators: Emulators;
beforeAll(async () => {
  emulators = await startEmulators();
});
afterAll(() => emulators.stop());
beforeEach(givenDev);

const STALE = { first_last: "stale", last_first: "stale" };

async function runMigration(...options: string[]): Promise<string> {
  const said: string[] = [];
  const args = ["--env", "dev", "--migration", "search-keys", ...options];
  said.push(await migrate(args, (line) => said.push(line)));
  return said.join("\n");
}

/** Writes a patient, a lead or a staff member whose keys are of an older spelling. */
async function givenStale(kind: "patient" | "lead" | "staff", { tenant_id }: Clinic, number = 1): Promise<string> {
  const { newId } = await import("../../../../functions/data/new-id.ts");
  const module = await import(`../../../../functions/data/${kind}.ts`);
  const entity = anyEntity(Object.values(module)[0] as object);
  const id = newId(kind === "patient" ? "pat" : kind);
  const name = { first_name: "Zoë", last_name: `Ångström ${number}`, created_at: new Date().toISOString() };
  const ids = { tenant_id, [`${kind}_id`]: id, location_id: newId("loc") };
  const { patient_id: _, ...row } = fullRow(entity, { ...ids, ...name, ...STALE });
  await entity.put({ ...row, [`${kind}_id`]: id, ...(kind === "staff" && { role: "PRACTITIONER" }) }).go();
  return id;
}

const search = async (clinic: Clinic, domain: "patients" | "staff", operation: string, text: string) => {
  const query = { search: text } as never;
  const { body } = await clinic.send("RECEPTIONIST", domain, operation as never, { query } as never);
  return body.items.map(({ last_name }: { last_name: string }) => last_name) as string[];
};

test("patients, leads and practitioners of every clinic are found by their names again, and a second run changes nothing", async () => {
  const clinics = [await openClinic("Lakeside"), await openClinic("Hillview")];
  for (const clinic of clinics)
    for (const kind of ["patient", "lead", "staff"] as const) await givenStale(kind, clinic);
  expect(await search(clinics[0] as Clinic, "patients", "list", "angs")).toEqual([]);

  const untouched = await tableRows(emulators.dynamoDb);
  expect(await runMigration("--dry-run")).toContain("6 rows of 2 clinics would be changed");
  expect(await tableRows(emulators.dynamoDb)).toEqual(untouched);

  expect(await runMigration("--tenant", (clinics[0] as Clinic).tenant_id)).toContain(
    "3 rows of 1 clinics were changed",
  );
  expect(await runMigration()).toContain("3 rows of 2 clinics were changed");
  for (const clinic of clinics) {
    expect(await search(clinic, "patients", "list", "angs")).toEqual(["Ångström 1"]);
    expect(await search(clinic, "patients", "list", "zoe")).toEqual(["Ångström 1"]);
    expect(await search(clinic, "patients", "listLeads", "angs")).toEqual(["Ångström 1"]);
    expect(await search(clinic, "staff", "listPractitioners", "angs")).toEqual(["Ångström 1"]);
    expect(await search(clinic, "patients", "list", "stale")).toEqual([]);
  }
  const once = await tableRows(emulators.dynamoDb);
  expect(await runMigration()).toContain("0 rows of 2 clinics were changed");
  expect(await tableRows(emulators.dynamoDb)).toEqual(once);
});

test("while people work no change of theirs is lost and every key is right in the end", async () => {
  const clinic = await openClinic("Busy");
  const ids: string[] = [];
  for (let number = 1; number <= 150; number += 1) ids.push(await givenStale("patient", clinic, number));
  const saved = new Map<string, string>();
  let conflicts = 0;
  let working = true;

  /** Saves a new name again and again as a receptionist does: on the version read, reading anew after a 409. */
  async function work(worker: number): Promise<void> {
    for (let turn = 0; working; turn += 1) {
      const patient_id = ids[(worker * 37 + turn * 5) % ids.length] ?? "";
      const { body } = await clinic.send("RECEPTIONIST", "patients", "get", { params: { patient_id } });
      const last_name = `Worker ${worker} turn ${turn}`;
      const change = { params: { patient_id }, body: { last_name, version: body.version } as never };
      const { status } = await clinic.send("RECEPTIONIST", "patients", "update", change);
      if (status === 200) saved.set(patient_id, last_name);
      if (status === 409) conflicts += 1;
      expect([200, 409]).toContain(status);
    }
  }

  const workers = [0, 1, 2, 3].map(work);
  await sleep(100);
  const said = await runMigration("--tenant", clinic.tenant_id);
  working = false;
  await Promise.all(workers);
  expect(said).toMatch(/[1-9]\d* rows of 1 clinics were changed/);
  expect(saved.size).toBeGreaterThan(0);

  const { PatientEntity } = await import("../../../../functions/data/patient.ts");
  const { searchKeys } = await import("../../../../functions/data/search-keys.ts");
  const { data } = await PatientEntity.query.byId({ tenant_id: clinic.tenant_id }).go({ pages: "all" });
  expect(data).toHaveLength(ids.length);
  for (const row of data) {
    expect(row).toMatchObject(searchKeys(row));
    if (saved.has(row.patient_id)) expect(row.last_name).toBe(saved.get(row.patient_id));
  }
  console.info(`${saved.size} patients renamed while 150 were migrated, ${conflicts} conflicts`);
});

test("a form that was opened before its row was migrated is refused, so that it can't bring the old keys back", async () => {
  const clinic = await openClinic("Forms");
  const patient_id = await givenStale("patient", clinic);
  const params = { patient_id };
  const { body: before } = await clinic.send("RECEPTIONIST", "patients", "get", { params });
  await runMigration("--tenant", clinic.tenant_id);
  const update = (version: number) =>
    clinic.send("RECEPTIONIST", "patients", "update", { params, body: { city: "Duluth", version } as never });
  expect((await update(before.version)).status).toBe(409);
  expect((await update(before.version + 1)).status).toBe(200);
});

test("a row that changes between reading and writing is looked at again, and one that is gone stays so", async () => {
  const clinic = await openClinic("Moving");
  await clinic.send("RECEPTIONIST", "patients", "create", { body: newPatient });
  const { migrateTenant } = await import("../../../../infra/cli/migrations/run.ts");
  const tries = [false, false, true];
  const migration = {
    summary: "it went through",
    kinds: {
      rows: async () => {
        const migrate = async () => tries.shift() ?? false;
        return { seen: 1, outdated: tries.length > 0 ? [{ migrate }] : [], cursor: null };
      },
    },
  };
  expect(await migrateTenant(migration, clinic.tenant_id)).toEqual({ seen: 1, changed: 1, left: 0 });
  const stubborn = async () => ({ seen: 1, outdated: [{ migrate: async () => false }], cursor: null });
  const never = { summary: "", kinds: { rows: stubborn } };
  expect(await migrateTenant(never, clinic.tenant_id)).toEqual({ seen: 1, changed: 0, left: 1 });
});

test.each([
  [["--env", "dev"], "Name a migration with --migration <name>; there is appointment-names, search-keys."],
  [["--env", "dev", "--migration", "toString"], "Name a migration with --migration"],
  [["--migration", "search-keys"], "Name an environment with --env <name>"],
  [["--env", "dev", "--migration", "search-keys", "--tenant", "x"], "x is no id of a clinic"],
  [["--all"], "Usage: npm run migrate"],
])("%j is told in one sentence what is wrong", async (args, sentence) => {
  await expect(migrate(args, () => undefined)).rejects.toThrow(sentence);
});
