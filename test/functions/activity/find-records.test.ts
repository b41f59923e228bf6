import { handler } from "../../../functions/activity/index.ts";
import { contract } from "../../../shared/contract.ts";
import { foreignItem, LEAD, nextItem, PATIENT, searchItemsOf } from "../../support/clinic-items.ts";
import { itFailsCleanly, operation } from "../../support/operation-tests.ts";

const ada = nextItem(PATIENT, { first_name: "Ada", last_name: "Byron", dob: "1975-02-03" });
const lead = LEAD.item({ first_name: "Adam", last_name: "Bright", dob: "" });
const strangers = foreignItem(PATIENT);
const items = [ada, lead, ...searchItemsOf(ada), ...searchItemsOf(lead), strangers, ...searchItemsOf(strangers)];
const opened = operation({
  handler,
  route: contract.activity.findRecords,
  request: { query: { search: "ad b" } },
  items,
});
const { rows, send } = opened;

const found = {
  record_id: ada.patient_id,
  kind: "patient",
  person_name: expect.stringMatching(/^Ada.* Byron$/),
  dob: "1975-02-03",
};

it("finds patients, then leads, of the own clinic by name, and shows nothing else of them", async () => {
  const { status, body } = await send();
  expect(status).toBe(200);
  expect(body).toEqual({
    items: [
      found,
      { record_id: lead.lead_id, kind: "lead", person_name: expect.stringMatching(/^Adam.* Bright$/), dob: "" },
    ],
    next_cursor: null,
  });
});

it("leaves the audit entry of a search", async () => {
  await send();
  expect(rows("activity")).toMatchObject([
    { operation: "activity.findRecords", kind: "reading", record_ids: [ada.patient_id, lead.lead_id], searched: true },
  ]);
});

it.each([
  ["a patient", ada.patient_id, [found]],
  ["a lead", lead.lead_id, [{ record_id: lead.lead_id, kind: "lead" }]],
  ["another clinic's patient", strangers.patient_id, []],
  ["another record", "svc_01jd3v8c9m4q2w6x8z0y1t5k7n", []],
])("names %s by id", async (_, record_id, expected) => {
  expect((await send({ query: { record_id: String(record_id) } })).body.items).toMatchObject(expected);
});

it("refuses the front desk, which has the lists of patients and leads", async () => {
  opened.given(items, "RECEPTIONIST");
  expect(await send({ as: "RECEPTIONIST" })).toMatchObject({ status: 403 });
});

itFailsCleanly(opened);
