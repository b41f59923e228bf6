import { newPatient } from "../../../integration/front-desk.ts";
import { type Clinic, type OperationOf, openClinic } from "../../../support/clinic.ts";
import { tableRows } from "../../../support/table-rows.ts";
import { emulators, givenRepairs, runRepair } from "./given-repairs.ts";

givenRepairs();

const send = <O extends OperationOf<"patients">>({ send }: Clinic, operation: O, request: object = {}) =>
  send("RECEPTIONIST", "patients", operation, request as never);
const register = async (clinic: Clinic, person: object): Promise<string> =>
  (await send(clinic, "create", { body: { ...newPatient, ...person } })).body.patient_id;
const pairsOf = async (clinic: Clinic): Promise<string[][]> =>
  (await send(clinic, "listDuplicates")).body.items.map(({ patient_id, other }) => [patient_id, other.patient_id]);

/** Letters, because names are compared by them. */
const letters = (number: number) => String.fromCharCode(97 + number / 5, 97 + (number % 5) * 5, 98 + number);

test("lists likely duplicates among patients, a few at a time, and changes nothing in a second run", async () => {
  const clinic = await openClinic();
  const one = await register(clinic, { first_name: "Grace" });
  // More than the repair reads at once lie between the two.
  for (let n = 0; n < 11; n += 1)
    await register(clinic, {
      first_name: `Al${letters(n)}`,
      last_name: `Wo${letters(n)}`,
      contact: `55504${10 + n}`,
      dob: `19${50 + 4 * n}-0${1 + (n % 9)}-1${n % 10}`,
    });
  const two = await register(clinic, { first_name: "Gracie" });
  expect(await pairsOf(clinic)).toEqual([]);

  const untouched = await tableRows(emulators.dynamoDb);
  expect(await runRepair("likely-duplicates", "--dry-run")).toContain("2 rows of 1 clinics would be changed");
  expect(await tableRows(emulators.dynamoDb)).toEqual(untouched);
  await runRepair("likely-duplicates");
  expect(await pairsOf(clinic)).toEqual([[one, two]]);

  const once = (await tableRows(emulators.dynamoDb)).filter((row) => row.includes('"duplicatePair"'));
  expect(once).toHaveLength(1);
  expect(await runRepair("likely-duplicates")).toContain("0 rows of 1 clinics were changed");
  expect((await tableRows(emulators.dynamoDb)).filter((row) => row.includes('"duplicatePair"'))).toEqual(once);
});

test("lists no pair that was marked as two people, and takes away one that is no longer likely", async () => {
  const clinic = await openClinic();
  const { tenant_id } = clinic;
  const [one, two] = [await register(clinic, {}), await register(clinic, {})];
  await send(clinic, "markDistinct", { params: { patient_id: one }, body: { other_id: two } });
  const stranger = await register(clinic, {
    first_name: "Ada",
    last_name: "Byron",
    contact: "555-0300",
    dob: "1950-03-04",
  });
  const { duplicatePairEntity, pairKey } = await import("../../../../functions/entities/patients.ts");
  await duplicatePairEntity()
    .put({ ...pairKey(tenant_id, one, stranger), state: "OPEN", rank: "85" })
    .go();
  await runRepair("likely-duplicates", "--tenant", tenant_id);
  const { data } = await duplicatePairEntity().query.byPatient({ tenant_id, patient_id: one }).go();
  expect(data).toMatchObject([{ other_id: two, state: "DISTINCT" }]);
});
