import { setTimeout as sleep } from "node:timers/promises";
import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import { repair } from "../../../../infra/cli/repair.ts";
import { newPatient } from "../../../integration/front-desk.ts";
import { type Clinic, openClinic } from "../../../support/clinic.ts";
import { rowsBesideCommands } from "../../../support/table-rows.ts";
import { anyEntity, fullRow } from "../tenant/given.ts";
import { emulators, givenRepairs, runRepair } from "./given-repairs.ts";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 });

givenRepairs();

/** Writes a patient, a lead or a staff member without the items of the search index. */
async function givenRow(kind: "patient" | "lead" | "staff", { tenant_id }: Clinic, number = 1): Promise<string> {
  const { newId } = await import("../../../../functions/platform/ids.ts");
  const { patientEntity, leadEntity } = await import("../../../../functions/entities/patients.ts");
  const { staffEntity } = await import("../../../../functions/entities/people.ts");
  const entity = anyEntity({ patient: patientEntity(), lead: leadEntity(), staff: staffEntity() }[kind]);
  const id = newId(kind === "patient" ? "pat" : kind);
  const name = { first_name: "Zoë", last_name: `Ångström ${number}`, created_at: new Date().toISOString() };
  const ids = { tenant_id, [`${kind}_id`]: id, location_id: newId("loc") };
  // A patient who was merged into another one is not in the index.
  const { patient_id: _, merged_into: __, ...row } = fullRow(entity, { ...ids, ...name });
  await entity.put({ ...row, [`${kind}_id`]: id, ...(kind === "staff" && { role: "PRACTITIONER" }) }).go();
  return id;
}

const search = async (clinic: Clinic, operation: "list" | "listLeads", text: string) => {
  const { body } = await clinic.send("RECEPTIONIST", "patients", operation, { query: { search: text } });
  return body.items.map(({ last_name }: { last_name: string }) => last_name) as string[];
};

test("lists and finds the patients and leads of every clinic, and changes nothing in a second run", async () => {
  const clinics = [await openClinic("Lakeside"), await openClinic("Hillview")];
  for (const clinic of clinics) for (const kind of ["patient", "lead"] as const) await givenRow(kind, clinic);
  expect(await search(clinics[0] as Clinic, "list", "angs")).toEqual([]);

  const untouched = await rowsBesideCommands(emulators.dynamoDb);
  expect(await runRepair("search-index", "--dry-run")).toContain("4 rows of 2 clinics would be changed");
  expect(await rowsBesideCommands(emulators.dynamoDb)).toEqual(untouched);

  const first = ["--tenant", (clinics[0] as Clinic).tenant_id];
  expect(await runRepair("search-index", ...first)).toContain("2 rows of 1 clinics were changed");
  expect(await runRepair("search-index")).toContain("2 rows of 2 clinics were changed");
  for (const clinic of clinics)
    for (const text of ["angs", "zoe", ""]) {
      expect(await search(clinic, "list", text)).toEqual(["Ångström 1"]);
      expect(await search(clinic, "listLeads", text)).toEqual(["Ångström 1"]);
    }
  const once = await rowsBesideCommands(emulators.dynamoDb);
  expect(await runRepair("search-index")).toContain("0 rows of 2 clinics were changed");
  expect(await rowsBesideCommands(emulators.dynamoDb)).toEqual(once);
});

test("repairs an index that differs from the rows, in whatever way", async () => {
  const clinic = await openClinic("Differing");
  const body = { ...newPatient, last_name: "Hopper" };
  const { patient_id } = (await clinic.send("RECEPTIONIST", "patients", "create", { body })).body;
  const { table } = await import("../../../../functions/platform/dynamo/table.ts");
  const { searchItemEntity } = await import("../../../../functions/entities/patients.ts");
  const { patientItems } = await import("../../../../functions/domain/search/index-writes.ts");
  const { getPatient } = await import("../../../../functions/domain/patients/people.ts");
  const before = await rowsBesideCommands(emulators.dynamoDb, clinic.tenant_id);
  const items = patientItems(await getPatient(clinic.tenant_id, patient_id));
  const [missing, other] = items;
  if (!missing || !other) throw new Error("The patient has no terms");
  await searchItemEntity().delete(missing).go();
  await searchItemEntity()
    .put({ ...other, row: { ...other.row, city: "Elsewhere" } })
    .go();
  await searchItemEntity()
    .put({ ...other, term: "murray" })
    .go();
  await searchItemEntity()
    .put({ ...other, record_id: "pat_01jd3v8c9m4q2w6x8z0y1t5k7n" })
    .go();
  expect(await search(clinic, "list", "murray")).toEqual([]);

  expect(await runRepair("search-index", "--tenant", clinic.tenant_id)).toContain("3 rows of 1 clinics were changed");
  expect(await rowsBesideCommands(emulators.dynamoDb, clinic.tenant_id)).toEqual(before);

  const { Key } = (await import("../../../../functions/entities/patients.ts"))
    .patientEntity()
    .get({
      tenant_id: clinic.tenant_id,
      patient_id,
    })
    .params() as { Key: Record<string, unknown> };
  await table.client.send(new DeleteCommand({ TableName: table.table, Key }));
  await runRepair("search-index", "--tenant", clinic.tenant_id);
  expect(await search(clinic, "list", "")).toEqual([]);
  expect(
    (await rowsBesideCommands(emulators.dynamoDb, clinic.tenant_id)).filter((row) => row.includes(patient_id)),
  ).toHaveLength(1);
});

test("loses no change of the people who work meanwhile, and the index is right in the end", async () => {
  const clinic = await openClinic("Busy");
  // The repair reads pages of 25.
  const numbers = Array.from({ length: 105 }, (_, n) => n + 1);
  const ids = await Promise.all(numbers.map((number) => givenRow("patient", clinic, number)));
  const saved = new Map<string, string>();
  let working = true;

  /** Saves a new name again and again as a receptionist does. */
  async function work(worker: number): Promise<void> {
    for (let turn = 0; working; turn += 1) {
      const patient_id = ids[(worker * 37 + turn * 5) % ids.length] ?? "";
      const { body } = await clinic.send("RECEPTIONIST", "patients", "get", { params: { patient_id } });
      const last_name = `Worker ${worker} turn ${turn}`;
      const change = { params: { patient_id }, body: { last_name, version: body.version } as never };
      const { status } = await clinic.send("RECEPTIONIST", "patients", "update", change);
      if (status === 200) saved.set(patient_id, last_name);
      expect([200, 409]).toContain(status);
      await sleep(20);
    }
  }

  const workers = [0, 1, 2, 3].map(work);
  await sleep(100);
  await runRepair("search-index", "--tenant", clinic.tenant_id);
  working = false;
  await Promise.all(workers);
  expect(saved.size).toBeGreaterThan(0);

  const { patientEntity } = await import("../../../../functions/entities/patients.ts");
  const { searchItemEntity } = await import("../../../../functions/entities/patients.ts");
  const { patientItems } = await import("../../../../functions/domain/search/index-writes.ts");
  const { tenant_id } = clinic;
  const { data } = await patientEntity().query.byId({ tenant_id }).go({ pages: "all" });
  expect(data).toHaveLength(ids.length);
  for (const row of data) if (saved.has(row.patient_id)) expect(row.last_name).toBe(saved.get(row.patient_id));
  const { data: items } = await searchItemEntity().query.byTerm({ tenant_id, kind: "patient" }).go({ pages: "all" });
  const key = ({ term, record_id }: { term: string; record_id: string }) => `${term} ${record_id}`;
  expect(items.map(key).sort()).toEqual(data.flatMap(patientItems).map(key).sort());
});

test("looks again at a row that changes between reading and writing", async () => {
  const clinic = await openClinic("Moving");
  await clinic.send("RECEPTIONIST", "patients", "create", { body: newPatient });
  const { repairTenant } = await import("../../../../infra/cli/repair/run.ts");
  const tries = [false, false, true];
  const moving = {
    summary: "it went through",
    kinds: {
      rows: async function* () {
        const repair = async () => tries.shift() ?? false;
        yield { seen: 1, outdated: tries.length > 0 ? [{ repair }] : [] };
      },
    },
  };
  expect(await repairTenant(moving, clinic.tenant_id)).toEqual({ seen: 1, changed: 1, left: 0 });
  const stubborn = async function* () {
    yield { seen: 1, outdated: [{ repair: async () => false }] };
  };
  const never = { summary: "", kinds: { rows: stubborn } };
  expect(await repairTenant(never, clinic.tenant_id)).toEqual({ seen: 1, changed: 0, left: 1 });
});

test.each([
  [
    ["--env", "dev"],
    "Say what to repair with --rows <name>; there are appointment-lists, appointment-names, search-index, clinic-search, likely-duplicates, report-counts, unique-names.",
  ],
  [["--env", "dev", "--rows", "toString"], "Say what to repair with --rows"],
  [["--rows", "search-index"], "Name an environment with --env <name>"],
  [["--env", "dev", "--rows", "search-index", "--tenant", "x"], "x is no id of a clinic"],
  [["--all"], "Usage: npm run repair"],
])("refuses %j with one sentence", async (args, sentence) => {
  await expect(repair(args, () => undefined)).rejects.toThrow(sentence);
});
