import { REFUSALS } from "../../../../shared/messages/texts.ts";
import { VALUES } from "../../../../shared/values/texts.ts";
import { LOCATION, SERVICE } from "../../../support/clinic-items.ts";
import { IMPORT_ID, importItem } from "../../../support/imports.ts";
import { nthId } from "../../../support/many-rows.ts";
import { canceled } from "../../../support/rows.ts";
import { openAddRows, rowsOf } from "./open-add-rows.ts";

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
    expect(rows("service")).toMatchObject([{ location_id, fee: "80.00", duration: 30, status: "ACTIVE", version: 1 }]);
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
