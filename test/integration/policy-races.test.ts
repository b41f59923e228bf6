import { setTimeout as sleep } from "node:timers/promises";
import type { Answer } from "../support/call.ts";
import { type Clinic, openClinic } from "../support/clinic.ts";
import { printFigures } from "../support/depth.ts";
import { type Emulators, startEmulators } from "../support/emulators.ts";
import { newPatient } from "./front-desk.ts";
import { lockItems } from "./locked-items.ts";
import { meetAtTransactions } from "./meetings.ts";

let emulators: Emulators;
let clinic: Clinic;
let patients: readonly string[];
beforeAll(async () => {
  emulators = await startEmulators();
  clinic = await openClinic();
  const create = () => clinic.send("RECEPTIONIST", "patients", "create", { body: newPatient });
  patients = (await Promise.all(Array.from({ length: 8 }, create))).map(({ body }) => body.patient_id);
});
afterAll(() => emulators.stop());

const phone = "555-010-0400";
const addProvider = async (): Promise<string> => {
  const body = {
    provider_name: "Good Cover",
    coverage_type: "Dental",
    email: "a@example.com",
    phone,
    status: "ACTIVE",
  };
  return (await clinic.send("TENANT_ADMIN", "insurance", "createProvider", { body: body as never })).body.provider_id;
};
const addCompany = async (): Promise<string> => {
  const body = { company_name: "Acme", network_type: "PPO", phone, status: "ACTIVE" } as const;
  return (await clinic.send("TENANT_ADMIN", "insurance", "createCompany", { body })).body.company_id;
};
const insuranceOf = async (patient_id: string) =>
  (await clinic.send("RECEPTIONIST", "patients", "getInsurance", { params: { patient_id } })).body;
/** Reads the version of a patient's policies, and returns the request that replaces them. */
async function insuring(patient_id: string, policy: { provider_id: string; company_id?: string }) {
  const { version } = await insuranceOf(patient_id);
  const body = { items: [{ member_id: "M-1", ...policy }], version };
  return (): Promise<Answer> =>
    clinic.send("RECEPTIONIST", "patients", "putInsurance", { params: { patient_id }, body });
}
const insure = async (...policy: Parameters<typeof insuring>) => (await insuring(...policy))();
const removeProvider = (provider_id: string) =>
  clinic.send("TENANT_ADMIN", "insurance", "removeProvider", { params: { provider_id } });
const removeCompany = (company_id: string) =>
  clinic.send("TENANT_ADMIN", "insurance", "removeCompany", { params: { company_id } });

const outcomeOf = ({ status, body }: Answer) => [status, body?.code].filter(Boolean).join(" ");
const counted = (outcomes: readonly string[]) =>
  Object.fromEntries([...new Set(outcomes)].map((one) => [one, outcomes.filter((each) => each === one).length]));

const ROUNDS = 5;

test.each([
  ["provider", removeProvider],
  ["company", removeCompany],
])(`a %s is never named by a policy and deleted, in ${ROUNDS * 8} runs of both at once`, async (kind, remove) => {
  const seen: string[] = [];
  const stable = await addProvider();
  for (let round = 0; round < ROUNDS; round += 1)
    await Promise.all(
      patients.map(async (patient_id, n) => {
        const id = await (kind === "provider" ? addProvider() : addCompany());
        const policy = kind === "provider" ? { provider_id: id } : { provider_id: stable, company_id: id };
        const requests = [await insuring(patient_id, policy), () => remove(id)] as const;
        const [save, removal] = requests;
        const answers = await (n < 2
          ? meetAtTransactions(requests, n)
          : Promise.all([save(), sleep(n * 10 * Math.random()).then(removal)]));
        seen.push(answers.map(outcomeOf).join(" + "));
      }),
    );
  const outcomes = counted(seen);
  printFigures(`policies and deletions of a ${kind}: ${JSON.stringify(outcomes)}`);
  expect(Object.keys(outcomes).filter((one) => !["200 + 409 in_use", "404 not_found + 204"].includes(one))).toEqual([]);
});

test("of 8 simultaneous changes of one patient's policies, one is written and the others are conflicts", async () => {
  const [patient_id = ""] = patients;
  const provider_id = await addProvider();
  const { version } = await insuranceOf(patient_id);
  const put = (n: number) =>
    clinic.send("RECEPTIONIST", "patients", "putInsurance", {
      params: { patient_id },
      body: { items: [{ provider_id, member_id: `M-${n}` }], version },
    });
  const locks = await lockItems();
  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => put(n)));
  locks.stop();
  expect(counted(answers.map(outcomeOf))).toEqual({ 200: 1, "409 conflict": 7 });
});

test("a provider can be deleted once no policy names it any more", async () => {
  const [patient_id = "", other = ""] = patients;
  const provider_id = await addProvider();
  await insure(patient_id, { provider_id });
  await insure(other, { provider_id });
  const error = "This provider can't be deleted: the insurance of 2 patients names it.";
  expect(await removeProvider(provider_id)).toMatchObject({ status: 409, body: { code: "in_use", error } });
  const replacement = await addProvider();
  await insure(patient_id, { provider_id: replacement });
  expect((await removeProvider(provider_id)).body.error).toContain("1 patient names it");
  await insure(other, { provider_id: replacement });
  expect((await removeProvider(provider_id)).status).toBe(204);
});
