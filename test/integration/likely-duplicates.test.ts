import { type Clinic, type OperationOf, openClinic } from "../support/clinic.ts";
import { type Emulators, startEmulators } from "../support/emulators.ts";
import { killedAt } from "../support/faults.ts";
import { newPatient } from "./front-desk.ts";

let emulators: Emulators;
let clinic: Clinic;
beforeAll(async () => {
  emulators = await startEmulators({ stream: true });
});
afterAll(() => emulators.stop());
beforeEach(async () => {
  clinic = await openClinic();
});

const send = <O extends OperationOf<"patients">>(operation: O, request: object = {}) =>
  clinic.send("RECEPTIONIST", "patients", operation, request as never);
const register = async (person: object = {}): Promise<string> =>
  (await send("create", { body: { ...newPatient, ...person } })).body.patient_id;
const listed = async (): Promise<string[][]> => {
  await emulators.drainStream();
  const { items } = (await send("listDuplicates")).body;
  return items.map((pair) => [pair.patient_id, pair.other.patient_id]);
};
const merge = (kept: string, other_id: string) =>
  send("merge", { params: { patient_id: kept }, body: { other_id, version: 1, other_version: 1 } });

test("lists a patient who was registered twice, and no one who only has a name in common", async () => {
  const one = await register();
  const two = await register({ first_name: "Gracie" });
  await register({ dob: "1999-01-02", contact: "555-0300" });
  expect(await listed()).toEqual([[one, two]]);
});

test("forgets a pair when a change makes the two different, and lists it when a change makes them alike", async () => {
  const [one, two] = [await register(), await register({ first_name: "Ada", last_name: "Byron", contact: "555-0300" })];
  expect(await listed()).toEqual([]);
  const change = (fields: object, version: number) =>
    send("update", { params: { patient_id: two }, body: { ...fields, version } });
  await change({ first_name: "Grace", last_name: "Hopper" }, 1);
  expect(await listed()).toEqual([[one, two]]);
  await change({ first_name: "Ada", last_name: "Byron" }, 2);
  expect(await listed()).toEqual([]);
});

test("does not list a pair again that was found to be two people", async () => {
  const [one, two] = [await register(), await register()];
  expect(await listed()).toEqual([[one, two]]);
  expect((await send("markDistinct", { params: { patient_id: two }, body: { other_id: one } })).status).toBe(204);
  await send("update", { params: { patient_id: two }, body: { city: "Salem", email: "g@example.com", version: 1 } });
  expect(await listed()).toEqual([]);
});

test("forgets a pair that was merged, and lists it again after the undo", async () => {
  const [one, two] = [await register(), await register()];
  const { merge_id } = (await merge(one, two)).body;
  expect(await listed()).toEqual([]);
  await send("undoMerge", { params: { merge_id } });
  expect(await listed()).toEqual([[one, two]]);
});

test("finishes a merge from the table's stream when its function ended", async () => {
  const [one, two] = [await register(), await register()];
  await send("createNote", { params: { patient_id: two }, body: { text: "Called" } });
  await killedAt(2, "before", () => merge(one, two));
  const notes = async () => (await send("listNotes", { params: { patient_id: one } })).body.items.length;
  expect(await notes()).toBe(0);
  await emulators.drainStream();
  expect(await notes()).toBe(1);
});
