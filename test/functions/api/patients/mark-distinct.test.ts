import { handler } from "../../../../functions/api/patients/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { foreignItem, nextItem, paramsOf } from "../../../support/noun.ts";
import { itFindsOnlyOwn, itRefuses, operation } from "../../../support/operation-tests.ts";
import { PATIENT } from "../../../support/person-items.ts";
import { canceled } from "../../../support/rows.ts";

const OTHER = nextItem(PATIENT);
const { patient_id } = PATIENT.item();
const body = { other_id: String(OTHER.patient_id) };
const opened = operation({
  handler,
  route: contract.patients.markDistinct,
  as: "RECEPTIONIST",
  request: { params: paramsOf(PATIENT), body },
  items: [PATIENT.item(), OTHER],
});
const { failsNextWrites, given, rows, send, writes } = opened;

it("stores the pair, whichever patient is named first", async () => {
  expect((await send()).status).toBe(204);
  const pair = { patient_id, other_id: OTHER.patient_id, state: "DISTINCT" };
  expect(rows("duplicatePair")).toMatchObject([pair]);
  const turned = { params: { patient_id: body.other_id }, body: { other_id: String(patient_id) } };
  expect((await send(turned)).status).toBe(204);
  expect(rows("duplicatePair")).toMatchObject([pair]);
});

it("leaves an audit entry for both", async () => {
  await send();
  expect(rows("audit_entry").map(({ operation: name, record_id }) => [name, record_id])).toEqual(
    [patient_id, OTHER.patient_id].map((id) => ["patients.markDistinct", id]),
  );
});

it("refuses one patient twice", async () => {
  const refusal = { status: 422, body: { fields: { other_id: expect.any(String) } } };
  expect(await send({ body: { other_id: String(patient_id) } })).toMatchObject(refusal);
  expect(writes()).toEqual([]);
});

it("finds no other patient of another clinic", async () => {
  given([PATIENT.item(), foreignItem({ ...PATIENT, item: (changes) => nextItem(PATIENT, changes) })]);
  expect((await send()).status).toBe(404);
  expect(writes()).toEqual([]);
});

it("answers 503 when the transaction is cancelled", async () => {
  failsNextWrites(() => canceled(["None", "ConditionalCheckFailed"]));
  expect((await send()).status).toBe(503);
});

itFindsOnlyOwn(opened, PATIENT, [OTHER]);
itRefuses(opened, body, { "a pair without the other patient": { other_id: "" } });
