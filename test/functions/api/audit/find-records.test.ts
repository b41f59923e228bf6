import { handler } from "../../../../functions/api/audit/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { COMPANY, PROVIDER, ROOM, SERVICE } from "../../../support/clinic-rows.ts";
import { DESK } from "../../../support/desk.ts";
import { operation } from "../../../support/operation-tests.ts";
import { LEAD, PATIENT, searchItemsOf } from "../../../support/patient-rows.ts";
import { foreignItem, type Item, nextItem } from "../../../support/rows.ts";

const ada = nextItem(PATIENT, { first_name: "Ada", last_name: "Byron", dob: "1975-02-03" });
const lead = LEAD.item({ first_name: "Adam", last_name: "Bright", dob: "" });
const strangers = foreignItem(PATIENT);
const items = [ada, lead, ...searchItemsOf(ada), ...searchItemsOf(lead), strangers, ...searchItemsOf(strangers)];
const opened = operation({
  handler,
  route: contract.audit.findRecords,
  request: { query: { search: "ad b" } },
  items,
});
const { rows, send } = opened;

const found = {
  record_id: ada.patient_id,
  kind: "patient",
  record_name: expect.stringMatching(/^Ada.* Byron$/),
  dob: "1975-02-03",
  location_id: "",
};
const settings = [
  SERVICE.item({ service_name: "Crown fitting" }),
  ROOM.item({ room_number: "Crown 12" }),
  PROVIDER.item({ provider_name: "Crówn Cover" }),
  COMPANY.item({ company_name: "Old Crown Health" }),
];
const namedSettings = [
  { kind: "service", record_name: "Crown fitting", location_id: DESK.location_id },
  { kind: "room", record_name: "Room Crown 12", location_id: DESK.location_id },
  { kind: "provider", record_name: "Crówn Cover", location_id: "" },
  { kind: "company", record_name: "Old Crown Health", location_id: "" },
];

it("finds patients, then leads, of the own clinic by name, and shows nothing else of them", async () => {
  const { status, body } = await send();
  expect(status).toBe(200);
  expect(body).toEqual({
    items: [
      found,
      {
        record_id: lead.lead_id,
        kind: "lead",
        record_name: expect.stringMatching(/^Adam.* Bright$/),
        dob: "",
        location_id: "",
      },
    ],
    next_cursor: null,
  });
});

it("finds services, rooms and insurers of the own clinic by a part of their names", async () => {
  opened.given([...items, ...settings, ...[SERVICE, ROOM, PROVIDER, COMPANY].map(foreignItem)]);
  const { body } = await send({ query: { search: "crown" } });
  expect(body.items).toMatchObject(namedSettings);
  expect((await send({ query: { search: "check" } })).body.items).toEqual([]);
});

it("finds the requested number of settings of a kind, in the order of their names", async () => {
  opened.given([ROOM.item({ room_number: "10" }), nextItem(ROOM, { room_number: "9" })]);
  const names = async (limit: string) =>
    (await send({ query: { search: "room", limit } })).body.items.map((item: Item) => item.record_name);
  expect(await names("5")).toEqual(["Room 9", "Room 10"]);
  expect(await names("1")).toEqual(["Room 9"]);
});

it("names a setting by id, and none of another clinic", async () => {
  const record_id = String(SERVICE.item().service_id);
  opened.given([SERVICE.item({ service_name: "Crown fitting" })]);
  expect((await send({ query: { record_id } })).body.items).toMatchObject(namedSettings.slice(0, 1));
  opened.given([foreignItem(SERVICE)]);
  expect((await send({ query: { record_id } })).body.items).toEqual([]);
});

it("leaves the audit entry of a search", async () => {
  await send();
  expect(rows("audit_entry")).toMatchObject([
    { operation: "audit.findRecords", kind: "reading", record_ids: [ada.patient_id, lead.lead_id], searched: true },
  ]);
});

it.each([
  ["a patient", ada.patient_id, [found]],
  ["a lead", lead.lead_id, [{ record_id: lead.lead_id, kind: "lead" }]],
  ["another clinic's patient", strangers.patient_id, []],
  ["a deleted service", "svc_01jd3v8c9m4q2w6x8z0y1t5k7n", []],
  ["another record", "constructor_1", []],
])("names %s by id", async (_, record_id, expected) => {
  expect((await send({ query: { record_id: String(record_id) } })).body.items).toMatchObject(expected);
});

it("refuses the front desk, which has the lists of patients and leads", async () => {
  opened.given(items, "RECEPTIONIST");
  expect(await send({ as: "RECEPTIONIST" })).toMatchObject({ status: 403 });
});
