import { finishUndo } from "../../../../functions/domain/importing/finish-undo.ts";
import { finishErasure } from "../../../../functions/domain/merging/finish-erasure.ts";
import { finishMerge } from "../../../../functions/domain/merging/finish-merge.ts";
import { refreshDuplicates } from "../../../../functions/domain/search/refresh-duplicates.ts";
import { findErasure } from "../../../../functions/entities/merging.ts";
import { applyPatientChange } from "../../../../functions/events/streams/patient-changes.ts";

// What it starts has tests of its own.
vi.mock("../../../../functions/entities/merging.ts", () => ({ findErasure: vi.fn() }));
vi.mock("../../../../functions/domain/importing/finish-undo.ts", () => ({ finishUndo: vi.fn() }));
vi.mock("../../../../functions/domain/merging/finish-erasure.ts", () => ({ finishErasure: vi.fn() }));
vi.mock("../../../../functions/domain/merging/finish-merge.ts", () => ({ finishMerge: vi.fn() }));
vi.mock("../../../../functions/domain/search/refresh-duplicates.ts", () => ({ refreshDuplicates: vi.fn() }));

const finishing = [finishMerge, finishUndo, finishErasure];
const erasure = { tenant_id: "ten_1", patient_id: "pat_1", state: "ERASING" };
const budget = { take: () => true };
const row = (entity: string, attributes: Record<string, string> = {}) => ({
  __edb_e__: entity,
  tenant_id: "ten_1",
  ...attributes,
});
const apply = (after: Record<string, string>, before: Record<string, string> = {}) =>
  applyPatientChange(before, after, budget);

beforeEach(() => {
  for (const finish of [finishMerge, finishErasure]) vi.mocked(finish).mockReset().mockResolvedValue(true);
  vi.mocked(finishUndo).mockReset();
  vi.mocked(refreshDuplicates).mockReset();
  vi.mocked(findErasure)
    .mockReset()
    .mockResolvedValue(erasure as never);
});

const merge = (state: string) => row("merge", { merge_id: "merge_1", state });

it.each(["MOVING", "UNDOING"])("continues a merge that is %s", async (state) => {
  await apply(merge(state));
  expect(vi.mocked(finishMerge).mock.calls).toEqual([["ten_1", "merge_1", budget]]);
});

const undoing = (undo_step: string) => row("import", { import_id: "imp_1", state: "UNDOING", undo_step });

it("takes each new step of the undo of an import", async () => {
  await apply(undoing("2"), undoing("1"));
  expect(vi.mocked(finishUndo).mock.calls).toEqual([["ten_1", "imp_1", "2", budget]]);
});

it("takes no step again when something else of the import changes", async () => {
  await apply({ ...undoing("1"), undo_failure: "Something went wrong." }, undoing("1"));
  expect(finishUndo).not.toHaveBeenCalled();
});

it("continues an erasure as it is stored now", async () => {
  await apply(row("erasure", { patient_id: "pat_1", state: "ERASING" }));
  expect(vi.mocked(findErasure).mock.calls).toEqual([["ten_1", "pat_1"]]);
  expect(vi.mocked(finishErasure).mock.calls).toEqual([[erasure, budget]]);
});

it("continues no erasure that is finished meanwhile", async () => {
  vi.mocked(findErasure).mockResolvedValue(undefined);
  await apply(row("erasure", { patient_id: "pat_1", state: "ERASING" }));
  expect(finishErasure).not.toHaveBeenCalled();
});

it.each([
  ["a finished merge", merge("MERGED")],
  ["a finished import", row("import", { import_id: "imp_1", state: "DONE" })],
  ["a finished erasure", row("erasure", { patient_id: "pat_1", state: "ERASED" })],
  ["another row in the same state", row("patient", { merge_id: "merge_1", import_id: "imp_1", state: "UNDOING" })],
  ["another row while it moves", row("lead", { patient_id: "pat_1", state: "MOVING" })],
  ["another row while it is erased", row("lead", { patient_id: "pat_1", state: "ERASING" })],
])("leaves %s alone", async (_, after) => {
  await apply(after);
  for (const finish of finishing) expect(finish).not.toHaveBeenCalled();
  expect(findErasure).not.toHaveBeenCalled();
});

it.each([
  ["a merge", finishMerge, merge("MOVING")],
  ["an erasure", finishErasure, row("erasure", { patient_id: "pat_1", state: "ERASING" })],
])("asks for the record again when there was no time for all of %s", async (_, finish, after) => {
  vi.mocked(finish).mockResolvedValue(false);
  await expect(apply(after)).rejects.toMatchObject({ code: "unavailable" });
});

const patient = (changes: Record<string, string> = {}) =>
  row("patient", { patient_id: "pat_1", first_name: "Grace", last_name: "Hopper", contact: "555-0101", ...changes });

it.each(["first_name", "last_name", "contact", "dob", "email", "merged_into"])(
  "compares a patient with the others when %s changes",
  async (name) => {
    await apply(patient({ [name]: "other" }), patient());
    expect(vi.mocked(refreshDuplicates).mock.calls).toEqual([["ten_1", "pat_1"]]);
  },
);

it("compares a new patient, and one who was deleted", async () => {
  await apply(patient());
  await apply({}, patient());
  expect(vi.mocked(refreshDuplicates).mock.calls).toEqual([
    ["ten_1", "pat_1"],
    ["ten_1", "pat_1"],
  ]);
});

it.each([
  ["another field of a patient", patient({ city: "Springfield" }), patient()],
  ["a lead's name", row("lead", { first_name: "Grace" }), row("lead", { first_name: "Ada" })],
])("compares none when %s changes", async (_, after, before) => {
  await apply(after, before);
  expect(refreshDuplicates).not.toHaveBeenCalled();
});
