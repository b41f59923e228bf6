import type { Appointment, Bundle } from "fhir/r4";
import { contract } from "../../shared/contract/contract.ts";
import { addPatients, addPractitioner, openFrontDesk } from "../integration/front-desk.ts";
import { call } from "../support/call.ts";
import { type Clinic, openClinic, plantKey } from "../support/clinic.ts";
import { daysAfter, MONDAY } from "../support/dates.ts";
import { sampleOf } from "../support/depth.ts";
import { type Emulators, startEmulators } from "../support/emulators.ts";
import { FAULTS, type FaultKind } from "../support/faults.ts";
import { expectValid, fhirIdOf, matchesOf, parameters, reference, refusalOf } from "../support/fhir.ts";
import { tableRows } from "../support/table-rows.ts";

let emulators: Emulators;
let clinic: Clinic;
let desk: Awaited<ReturnType<typeof openFrontDesk>>;
beforeAll(async () => {
  emulators = await startEmulators({ faults: true });
  clinic = await openClinic();
  desk = await openFrontDesk(clinic);
}, 30_000);
afterAll(() => emulators.stop());

async function operate(key: string, operation: string, body: object) {
  const { handler } = await import("../../functions/api/fhir/index.ts");
  const answer = await call(handler, contract.fhir.operate, {
    params: { type: "Appointment", operation },
    body,
    headers: { authorization: `Bearer ${key}` },
  });
  await expectValid(answer.body as never);
  return { status: answer.status, body: answer.body as object, headers: answer.headers };
}

const appointmentsOf = ({ body }: { readonly body: object }) => matchesOf(body as Bundle) as Appointment[];

/** Counts the rows of an entity that contain a text. */
async function rowsWith(entity: string, text: string): Promise<number> {
  const rows = await tableRows(emulators.dynamoDb, text);
  return rows.filter((row) => row.includes(`"__edb_e__":"${entity}"`)).length;
}

const cases = sampleOf(
  "FHIR faults",
  // A table that is slow again and again is tried by the desk's booking, which is the same function.
  FAULTS.flatMap((kind) => [1, 99].map((times) => ({ kind, times }))).filter(
    ({ kind, times }) => kind !== "slow" || times === 1,
  ),
  ({ kind }) => kind,
  ({ times }) => times,
);

test.each(cases)("holds and books once, or answers a clean refusal: $kind, $times times", async ({ kind, times }) => {
  const practitioner_id = await addPractitioner(clinic, desk.location_id);
  const [patient_id = ""] = await addPatients(clinic, 1);
  const key = await plantKey(clinic.tenant_id, ["fhir:read", "fhir:write"]);
  const period = [
    { name: "start", valueDateTime: `${MONDAY}T00:00:00-06:00` },
    { name: "end", valueDateTime: `${daysAfter(MONDAY, 1)}T00:00:00-06:00` },
    reference("practitioner", `Practitioner/${fhirIdOf(practitioner_id)}`),
  ];
  const [proposed] = appointmentsOf(await operate(key, "$find", parameters(...period)));
  const send = async (operation: string, mark: string, body: object) => {
    const fault = emulators.proxies?.dynamoDb.arm({ kind, target: "TransactWriteItems", mark, times });
    const first = await operate(key, operation, body);
    fault?.mend();
    expect(fault?.struck()).toBeGreaterThan(0);
    expectClean(first, kind, times);
    return first.status === 200 ? first : operate(key, operation, body);
  };
  const held = await send(
    "$hold",
    practitioner_id,
    parameters(reference("appointment-reference", `Appointment/${proposed?.id}`)),
  );
  if (held.status !== 200) {
    // The answer to a hold that was written is lost, and its time stays held.
    expect([kind, held.status, refusalOf(held.body)]).toEqual(["lost answer", 409, "slot_taken"]);
    return;
  }
  const [pending] = appointmentsOf(held);
  const booked = await send(
    "$book",
    patient_id,
    parameters(
      reference("appointment-reference", `Appointment/${pending?.id}`),
      reference("patient-reference", `Patient/${fhirIdOf(patient_id)}`),
    ),
  );
  expect([booked.status, appointmentsOf(booked)[0]?.id]).toEqual([200, pending?.id]);
  expect(await rowsWith("appointment", patient_id)).toBe(1);
});

function expectClean({ status, body, headers }: Awaited<ReturnType<typeof operate>>, kind: FaultKind, times: number) {
  if (times === 1) expect(status).toBe(200);
  else if (status !== 200) {
    const expected = kind === "transaction conflict" ? [409, "conflict"] : [503, "unavailable"];
    expect([status, refusalOf(body)]).toEqual(expected);
    if (status === 503) expect(headers["retry-after"]).toBe("1");
  }
}
