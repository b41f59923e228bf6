import { HARMFUL_CHARACTERS, INVISIBLE_TEXTS } from "../../../support/hostile-bodies.ts";
import { IMPORT_ID, importItem, PERSON } from "../../../support/imports.ts";
import { LEAD, searchItemsOf } from "../../../support/person-items.ts";
import { KNOWN, openAddRows, rowsOf } from "./open-add-rows.ts";

const opened = openAddRows();
const { given, imported, rows, send, writes } = opened;

it("creates a patient of each row, with search items and audit entry, and counts it", async () => {
  const { status, body } = await send();
  const [patient = {}] = rows("patient");
  expect([status, body.items]).toEqual([
    200,
    [{ row: 1, ok: true, record_id: patient.patient_id, errors: {}, warnings: {}, duplicate_of: null }],
  ]);
  expect(patient).toMatchObject({ ...PERSON, dob: "1975-02-03", gender: "UNKNOWN", version: 1 });
  expect(rows("search")).toHaveLength(searchItemsOf(patient).length);
  expect(rows("audit_entry")).toMatchObject([{ operation: "imports.addRows", record_id: patient.patient_id }]);
  expect(imported()).toMatchObject({ created: 1, failed: 0 });
});

it.each(["patients", "leads"])(
  "records which import has created the %s, so that reports don't count them as new",
  async (kind) => {
    given([importItem({ kind })]);
    await send();
    expect(rows(kind === "patients" ? "patient" : "lead")).toMatchObject([{ import_id: IMPORT_ID }]);
  },
);

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

it("leaves out optional values that can't be read, and says so also when the batch is sent again", async () => {
  const messy = {
    ...PERSON,
    email: "at home",
    gender: "x",
    preferred_language: "Klingon",
    zipcode: "123",
    city: "Duluth",
  };
  const first = await send({ body: rowsOf(messy) });
  expect(first.body.items).toMatchObject([
    {
      ok: true,
      errors: {},
      warnings: {
        email: "Invalid email address",
        gender: "Gender must be one of FEMALE, MALE, OTHER, UNKNOWN",
        preferred_language: "The language must be an ISO 639-1 code, such as es",
        zipcode: "Zipcode must be exactly 5 digits",
      },
    },
  ]);
  expect(rows("patient")).toMatchObject([
    { email: "", gender: "UNKNOWN", preferred_language: "", zipcode: "", city: "Duluth" },
  ]);
  expect((await send({ body: rowsOf(messy) })).body).toEqual(first.body);
});

it("leaves out a lead's birth date that can't be read, which a patient needs", async () => {
  const undated = { ...PERSON, dob: "soon" };
  expect((await send({ body: rowsOf(undated) })).body.items).toMatchObject([
    { ok: false, errors: { dob: "Enter a date such as 9/16/1941." }, warnings: {} },
  ]);
  given([importItem({ kind: "leads" })]);
  expect((await send({ body: rowsOf(undated) })).body.items).toMatchObject([
    { ok: true, warnings: { dob: expect.any(String) } },
  ]);
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
