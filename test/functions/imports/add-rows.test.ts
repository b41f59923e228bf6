import { handler } from "../../../functions/imports/index.ts";
import { contract } from "../../../shared/contract.ts";
import { REFUSALS } from "../../../shared/messages/refusals.ts";
import { LEAD, LOCATION, PATIENT, SERVICE, searchItemsOf } from "../../support/clinic-items.ts";
import { HARMFUL_CHARACTERS, INVISIBLE_TEXTS } from "../../support/hostile-bodies.ts";
import { IMPORT_ID, importItem, PERSON } from "../../support/imports.ts";
import { nthId } from "../../support/many-rows.ts";
import { itFailsCleanly, operation } from "../../support/operation-tests.ts";
import { canceled } from "../../support/rows.ts";

const params = { import_id: IMPORT_ID };
const rowsOf = (...values: object[]) => ({ rows: values.map((each, at) => ({ row: at + 1, values: each })) });
const opened = operation({
  handler,
  route: contract.imports.addRows,
  request: { params, body: rowsOf(PERSON) },
  items: [importItem()],
});
const { failsNextWrites, given, rows, send, writes } = opened;
const [imported] = [() => rows("import")[0]];

it("creates a patient of each row, with search items and audit entry, and counts it", async () => {
  const { status, body } = await send();
  const [patient = {}] = rows("patient");
  expect([status, body.items]).toEqual([
    200,
    [{ row: 1, ok: true, record_id: patient.patient_id, errors: {}, duplicate_of: null }],
  ]);
  expect(patient).toMatchObject({ ...PERSON, dob: "1975-02-03", gender: "UNKNOWN", version: 1 });
  expect(rows("search")).toHaveLength(searchItemsOf(patient).length);
  expect(rows("activity")).toMatchObject([{ operation: "imports.addRows", record_id: patient.patient_id }]);
  expect(imported()).toMatchObject({ created: 1, failed: 0 });
});

it("imports a batch that is sent again once, and answers the same", async () => {
  const first = await send();
  expect(await send()).toMatchObject({ status: 200, body: first.body });
  expect(rows("patient")).toHaveLength(1);
  expect(imported()).toMatchObject({ created: 1 });
});

it("answers the errors of a row by field, imports the others, and checks a corrected row again", async () => {
  const bad = { ...PERSON, contact: "12", dob: "2/30/1975", colour: "red" };
  const { body } = await send({ body: rowsOf(bad, { ...PERSON, first_name: "Grace", last_name: "Hopper" }) });
  expect(body.items).toMatchObject([
    {
      ok: false,
      record_id: null,
      errors: { contact: expect.any(String), dob: expect.any(String), _: expect.any(String) },
    },
    { ok: true, errors: {} },
  ]);
  expect(JSON.stringify(body)).not.toContain("colour");
  expect(imported()).toMatchObject({ created: 1, failed: 1 });
  await send({ body: rowsOf(PERSON) });
  expect(imported()).toMatchObject({ created: 2, failed: 0 });
});

it("reads typed dates and words, and fills in what a file lacks", async () => {
  given([importItem({ kind: "leads" })]);
  const lead = {
    ...PERSON,
    dob: "Feb 3, 1975",
    gender: "f",
    status: "contacted",
    next_step_on: "4/1/2027",
    email: " ",
  };
  expect((await send({ body: rowsOf(lead) })).body.items).toMatchObject([{ ok: true }]);
  expect(rows(LEAD.entity)).toMatchObject([
    { dob: "1975-02-03", gender: "FEMALE", status: "CONTACTED", next_step_on: "2027-04-01", email: "" },
  ]);
});

const KNOWN = PATIENT.item({ first_name: "Ada", last_name: "Byron", contact: "312-555-0199", dob: "1975-02-03" });

it.each(Object.entries({ ...HARMFUL_CHARACTERS, ...INVISIBLE_TEXTS }))(
  "refuses %s in each text of a row",
  async (_, text) => {
    const fields = ["first_name", "last_name", "contact", "street", "alert"];
    const value = Object.values(INVISIBLE_TEXTS).includes(text) ? text : `ab${text}12`;
    const bad = fields.map((field) => ({ ...PERSON, [field]: value }));
    const { body } = await send({ body: rowsOf(...bad) });
    expect(body.items).toMatchObject(fields.map((field) => ({ ok: false, errors: { [field]: expect.any(String) } })));
    expect(rows("patient")).toEqual([]);
  },
);

it.each([
  ["names a patient who is likely to be the same, and creates the row", false, 2],
  ["skips a row of a likely duplicate with skip_duplicates", true, 1],
])("%s", async (_, skip_duplicates, patients) => {
  given([importItem({ skip_duplicates }), KNOWN, ...searchItemsOf(KNOWN)]);
  const { body } = await send();
  expect(body.items).toMatchObject([{ ok: !skip_duplicates, duplicate_of: KNOWN.patient_id, errors: {} }]);
  expect(rows("patient")).toHaveLength(patients);
  expect(imported()).toMatchObject(skip_duplicates ? { left_out: 1, created: 0 } : { left_out: 0, created: 1 });
  const read = { operation: "patients.findDuplicates", record_ids: [KNOWN.patient_id] };
  expect(rows("activity")).toContainEqual(expect.objectContaining(read));
});

it("compares a row with those before it in the file", async () => {
  const { body } = await send({ body: rowsOf(PERSON, PERSON) });
  expect(body.items[1]?.duplicate_of).toBe(body.items[0]?.record_id);
});

it("checks the rows of a dry run and creates nothing", async () => {
  given([importItem({ dry_run: true, skip_duplicates: true }), KNOWN, ...searchItemsOf(KNOWN)]);
  const { body } = await send({
    body: rowsOf(
      PERSON,
      { ...PERSON, first_name: "Zoe", last_name: "Okafor", contact: "555-0101", dob: "1999-09-09" },
      { ...PERSON, last_name: "" },
    ),
  });
  expect(body.items).toMatchObject([
    { ok: false, duplicate_of: KNOWN.patient_id },
    { ok: true, record_id: null, duplicate_of: null },
    { ok: false, errors: { last_name: "Last Name is required" } },
  ]);
  expect(writes()).toEqual([]);
});

describe("services", () => {
  const service = { service_name: "Cleaning", location_id: "lake street", fee: "$80.00", duration: "30 min" };
  beforeEach(() => given([importItem({ kind: "services" }), LOCATION.item({ location_name: "Lake Street" })]));

  it("creates services, whose location may be given by its name", async () => {
    expect((await send({ body: rowsOf(service) })).body.items).toMatchObject([{ ok: true }]);
    const { location_id } = LOCATION.item();
    expect(rows("service")).toMatchObject([{ location_id, fee: "80.00", duration: 30, status: "ACTIVE", version: 1 }]);
  });

  it("refuses an unknown location and a name that stands twice in the file", async () => {
    const { body } = await send({ body: rowsOf({ ...service, location_id: "Moon" }, service, service) });
    expect(body.items).toMatchObject([
      { ok: false, errors: { location_id: "Location not found" } },
      { ok: true },
      { ok: false, errors: { service_name: "Row 2 has the same name at this location" } },
    ]);
  });

  it("omits a service that the location has", async () => {
    const known = SERVICE.item({ service_name: "cleaning", location_id: LOCATION.item().location_id });
    given([importItem({ kind: "services" }), LOCATION.item({ location_name: "Lake Street" }), known]);
    const { body } = await send({ body: rowsOf(service) });
    expect(body.items).toMatchObject([{ ok: false, duplicate_of: known.service_id, errors: {} }]);
  });

  it("creates services up to 1,000, and omits those that the location has", async () => {
    const { service_id, location_id } = SERVICE.item();
    const known = Array.from({ length: 999 }, (_, at) =>
      SERVICE.item({ service_id: nthId(String(service_id), at), service_name: `Service ${at}` }),
    );
    given([importItem({ kind: "services" }), LOCATION.item({ location_id, location_name: "Lake Street" }), ...known]);
    const named = ["Service 7", "First", "Second"].map((service_name) => ({ ...service, service_name }));
    expect((await send({ body: rowsOf(...named) })).body.items).toMatchObject([
      { ok: false, duplicate_of: known[7]?.service_id, errors: {} },
      { ok: true },
      { ok: false, errors: { service_name: REFUSALS.tooMany("services") } },
    ]);
  });
});

it("answers 503 when a batch takes too long, and goes on where it ended when it is sent again", async () => {
  const batch = { body: rowsOf(...["Ada", "Bea", "Cleo"].map((first_name) => ({ ...PERSON, first_name }))) };
  const clock = vi.spyOn(performance, "now").mockImplementation(() => rows("patient").length * 3_000);
  expect(await send(batch)).toMatchObject({ status: 503, headers: { "retry-after": "1" } });
  expect(rows("patient")).toHaveLength(2);
  clock.mockRestore();
  expect((await send(batch)).body.items).toMatchObject([{ ok: true }, { ok: true }, { ok: true }]);
  expect(rows("patient")).toHaveLength(3);
  expect(imported()).toMatchObject({ created: 3 });
});

it("answers what another request has imported meanwhile", async () => {
  failsNextWrites(() => canceled(["TransactionConflict"]));
  expect((await send()).body.items).toMatchObject([{ ok: true }]);
  expect(rows("patient")).toHaveLength(1);
});

it.each([
  ["was undone", { state: "UNDONE" }],
  ["is being undone", { state: "UNDOING" }],
  ["is older than seven days", { created_at: "2027-02-01T00:00:00.000Z" }],
])("adds no row to an import that %s", async (_, changes) => {
  given([importItem(changes)]);
  expect(await send()).toMatchObject({ status: 409, body: { code: "import_final" } });
  expect(writes()).toEqual([]);
});

it("answers 404 for another clinic's import", async () => {
  given([]);
  expect(await send()).toMatchObject({ status: 404, body: { error: "Import not found" } });
});

it.each([
  ["no row", { rows: [] }],
  ["51 rows", rowsOf(...Array.from({ length: 51 }, () => PERSON))],
  ["a row number that stands twice", { rows: [1, 1].map((row) => ({ row, values: PERSON })) }],
])("refuses %s", async (_, body) => {
  expect(await send({ body })).toMatchObject({ status: 422 });
  expect(writes()).toEqual([]);
});

itFailsCleanly(opened);
