import { handler } from "../../../../functions/api/imports/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { REFUSALS } from "../../../../shared/contract/texts.ts";
import { IMPORTS } from "../../../../shared/imports/import.ts";
import { VALUES } from "../../../../shared/values/texts.ts";
import { HARMFUL_CHARACTERS, INVISIBLE_TEXTS } from "../../../support/bodies.ts";
import { LOCATION, SERVICE } from "../../../support/clinic-rows.ts";
import { NOW } from "../../../support/dates.ts";
import { nthId } from "../../../support/many-rows.ts";
import { operation } from "../../../support/operation-tests.ts";
import {
  IMPORT_ID,
  importedRowItem,
  importItem,
  LEAD,
  PATIENT,
  PERSON,
  searchItemsOf,
} from "../../../support/patient-rows.ts";
import { canceled } from "../../../support/rows.ts";
import { KNOWN, openAddRows, rowsOf } from "./open-add-rows.ts";

describe("add rows", () => {
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
});

describe("add rows duplicates", () => {
  const { given, imported, rows, send } = openAddRows();

  it.each([
    ["names a patient who is likely to be the same, and creates the row", false, 2],
    ["skips a row of a likely duplicate with skip_duplicates", true, 1],
  ])("%s", async (_, skip_duplicates, patients) => {
    given([importItem({ skip_duplicates }), KNOWN, ...searchItemsOf(KNOWN)]);
    const { body } = await send();
    expect(body.items).toMatchObject([{ ok: !skip_duplicates, duplicate_of: KNOWN.patient_id, errors: {} }]);
    expect(rows("patient")).toHaveLength(patients);
    expect(imported()).toMatchObject(skip_duplicates ? { left_out: 1, created: 0 } : { left_out: 0, created: 1 });
    const { record_id } = body.items[0] ?? {};
    expect(rows("importedRow")).toEqual([
      expect.objectContaining({ duplicate_of: KNOWN.patient_id, ...(record_id && { record_id }) }),
    ]);
    const read = { operation: "patients.findDuplicates", record_ids: [KNOWN.patient_id], searched: false };
    expect(rows("audit_entry")).toContainEqual(expect.objectContaining(read));
  });

  it.each([
    ["names and telephone number agree", { dob: "1990-07-08" }, KNOWN.patient_id],
    ["first name and birth date agree", { last_name: "King", contact: "555-0101" }, null],
  ])("says whether a person is likely to be the same when %s", async (_, changes, duplicate_of) => {
    const known = PATIENT.item({ ...KNOWN, email: "", ...changes });
    given([importItem({ skip_duplicates: true }), known, ...searchItemsOf(known)]);
    expect((await send()).body.items).toMatchObject([{ ok: duplicate_of === null, duplicate_of }]);
  });

  const NAMED = LEAD.item({ first_name: "Ada", last_name: "Byron", contact: "312-555-0199", dob: "1975-02-03" });

  it.each([
    ["a lead with a lead", "leads", NAMED, NAMED.lead_id],
    ["a lead with a patient", "leads", KNOWN, KNOWN.patient_id],
    ["a patient with no lead", "patients", NAMED, null],
  ])("compares %s", async (_, kind, known, duplicate_of) => {
    given([importItem({ kind, skip_duplicates: true }), known, ...searchItemsOf(known)]);
    expect((await send()).body.items).toMatchObject([{ ok: duplicate_of === null, duplicate_of }]);
  });

  it("compares a row with those before it in the file", async () => {
    const { body } = await send({ body: rowsOf(PERSON, PERSON) });
    expect(body.items[1]?.duplicate_of).toBe(body.items[0]?.record_id);
  });
});

describe("add rows meanwhile", () => {
  const daysBefore = (days: number) => new Date(Date.parse(NOW) - days * 86_400_000).toISOString();
  const row = { row: 1, values: PERSON };
  const { failsNextWrites, given, put, rows, send, writes } = operation({
    handler,
    route: contract.imports.addRows,
    request: { params: { import_id: IMPORT_ID }, body: { rows: [row] } },
    items: [importItem()],
  });

  it("tries a row again that collides with another request", async () => {
    failsNextWrites(() => canceled(["TransactionConflict"]));
    expect((await send()).body.items).toMatchObject([{ ok: true }]);
    expect(rows("patient")).toHaveLength(1);
  });

  it("answers what another request has imported meanwhile", async () => {
    const record_id = "pat_01jd3v8c9m4q2w6x8z0y1t5k7z";
    failsNextWrites(() => {
      put(importedRowItem({ record_id, duplicate_of: "pat_01jd3v8c9m4q2w6x8z0y1t5k7y" }));
      return canceled(["None", "ConditionalCheckFailed"]);
    });
    expect((await send()).body.items).toEqual([
      { row: 1, ok: true, record_id, errors: {}, warnings: {}, duplicate_of: "pat_01jd3v8c9m4q2w6x8z0y1t5k7y" },
    ]);
    expect(rows("patient")).toEqual([]);
  });

  it("refuses a row whose import is undone meanwhile", async () => {
    failsNextWrites(() => {
      put(importItem({ state: "UNDOING" }));
      return canceled(["ConditionalCheckFailed", "None"]);
    });
    expect(await send()).toMatchObject({ status: 409, body: { code: "import_final", error: IMPORTS.undone } });
    expect(writes()).toEqual([]);
  });

  it("answers 503 at once when the table throttles an item of the transaction", async () => {
    failsNextWrites(() => canceled(["None", "None", "ThrottlingError"]));
    expect((await send()).status).toBe(503);
    expect(writes()).toEqual([]);
  });

  it("counts a row once that is sent again with the same errors", async () => {
    const body = { rows: [{ row: 1, values: { ...PERSON, last_name: "" } }] };
    const first = await send({ body });
    const { length } = writes();
    expect(await send({ body })).toMatchObject({ status: 200, body: first.body });
    expect(writes()).toHaveLength(length);
    expect(rows("import")).toMatchObject([{ created: 0, failed: 1 }]);
  });

  it.each([
    ["was undone", { state: "UNDONE" }, IMPORTS.undone],
    ["is being undone", { state: "UNDOING" }, IMPORTS.undone],
    ["is older than seven days", { created_at: "2027-02-01T00:00:00.000Z" }, IMPORTS.closed],
  ])("adds no row to an import that %s", async (_, changes, error) => {
    given([importItem(changes)]);
    expect(await send()).toMatchObject({ status: 409, body: { code: "import_final", error } });
    expect(writes()).toEqual([]);
  });

  it.each([
    ["that has created the row before", {}, [importedRowItem({ record_id: "pat_01jd3v8c9m4q2w6x8z0y1t5k7z" })]],
    ["that was a dry run", { dry_run: true }, []],
  ])("refuses a row of an undone import %s, although nothing would be written", async (_, changes, known) => {
    given([importItem({ state: "UNDONE", ...changes }), ...known]);
    expect(await send()).toMatchObject({ status: 409, body: { code: "import_final", error: IMPORTS.undone } });
  });

  it("adds rows until the very end of the seven days", async () => {
    given([importItem({ created_at: daysBefore(7) })]);
    expect((await send()).body.items).toMatchObject([{ ok: true }]);
  });
});

describe("add rows services", () => {
  const { failsNextWrites, given, put, rows, send } = openAddRows();
  const OTHER_IMPORT = IMPORT_ID.replace(/n$/, "p");
  const location_id = String(LOCATION.item().location_id);
  /** A service that another request creates at the same time. */
  const meanwhile = SERVICE.item({ service_name: "cleaning", location_id });

  describe("services", () => {
    const service = { service_name: "Cleaning", location_id: "lake street", fee: "$80.00", duration: "30 min" };
    beforeEach(() => given([importItem({ kind: "services" }), LOCATION.item({ location_name: "Lake Street" })]));

    it("creates services, whose location may be given by its name", async () => {
      expect((await send({ body: rowsOf(service) })).body.items).toMatchObject([{ ok: true }]);
      expect(rows("service")).toMatchObject([
        { location_id, fee: "80.00", duration: 30, status: "ACTIVE", version: 1 },
      ]);
    });

    it.each([
      ["its id", LOCATION.item().location_id],
      ["its id between spaces", ` ${LOCATION.item().location_id} `],
      ["its name between spaces", " Lake Street "],
    ])("finds a location by %s", async (_, location_id) => {
      expect((await send({ body: rowsOf({ ...service, location_id }) })).body.items).toMatchObject([{ ok: true }]);
    });

    it.each(["much", "80,50"])("answers the errors of a service by field: the fee %j", async (fee) => {
      const { body } = await send({ body: rowsOf({ ...service, fee }) });
      expect(body.items).toMatchObject([{ ok: false, errors: { fee: "Fee must be an amount such as 80 or 80.50" } }]);
      expect(rows("service")).toEqual([]);
    });

    it("answers a plain sentence for a field that has no message of its own", async () => {
      const { body } = await send({ body: rowsOf({ ...service, needs_room: "maybe" }) });
      expect(body.items).toMatchObject([
        { ok: true, warnings: { needs_room: VALUES.wrongType("Needs room", "boolean") } },
      ]);
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
      expect(rows("audit_entry")).toEqual([]);
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

    it("creates one service when two requests import the same name at once", async () => {
      const items = [importItem({ kind: "services" }), importItem({ kind: "services", import_id: OTHER_IMPORT })];
      given([...items, LOCATION.item({ location_name: "Lake Street" })]);
      const sent = [{}, { params: { import_id: OTHER_IMPORT } }].map((request) =>
        send({ ...request, body: rowsOf(service) }),
      );
      const outcomes = (await Promise.all(sent)).flatMap(({ body }) => body.items);
      expect(outcomes.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
      expect(rows("service")).toMatchObject([{ service_id: outcomes.find(({ ok }) => !ok)?.duplicate_of }]);
    });

    it("omits a service that another request creates meanwhile, and imports the next row", async () => {
      failsNextWrites(() => {
        put(meanwhile);
        return canceled(["None", "None", "None", "None", "ConditionalCheckFailed"]);
      });
      const { body } = await send({ body: rowsOf(service, { ...service, service_name: "Polish" }) });
      expect(body.items).toMatchObject([{ ok: false, duplicate_of: meanwhile.service_id, errors: {} }, { ok: true }]);
      expect(rows("unique")).toContainEqual(
        expect.objectContaining({ name: "cleaning", record_id: meanwhile.service_id }),
      );
    });

    it("imports the 1,000th service although its first attempt collides", async () => {
      const known = Array.from({ length: 999 }, (_, at) =>
        SERVICE.item({ service_id: nthId(String(meanwhile.service_id), at), service_name: `Service ${at}` }),
      );
      given([importItem({ kind: "services" }), LOCATION.item({ location_name: "Lake Street" }), ...known]);
      failsNextWrites(() => canceled(["TransactionConflict"]));
      expect((await send({ body: rowsOf(service) })).body.items).toMatchObject([{ ok: true }]);
    });
  });
});
