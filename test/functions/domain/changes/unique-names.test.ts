import {
  createNamed,
  findNamed,
  locationName,
  namedRemoval,
  prefixName,
  renameNamed,
  serviceName,
} from "../../../../functions/domain/changes/unique-names.ts";
import { writeTransaction, writeWithRetry } from "../../../../functions/platform/dynamo/transaction.ts";
import { REFUSALS } from "../../../../shared/contract/texts.ts";
import { PAYMENT_TEXTS } from "../../../../shared/payments/texts.ts";
import { IDS } from "../../../support/call.ts";
import { openTable } from "../../../support/table.ts";

const { holds, rows } = openTable();
const row = { tenant_id: IDS.tenant, location_id: "loc_1", service_id: "svc_1", service_name: "Café" };
const other = { ...row, service_id: "svc_2" };
const name = serviceName(row);
const rename = (service_name: string) =>
  renameNamed(name, serviceName({ ...row, service_name }), async (items) => {
    if (items.length > 0) await writeWithRetry(items);
  });
const count = () => rows("rowCount")[0]?.total;

beforeEach(async () => {
  holds([]);
  await createNamed(name, []);
});

it("keeps an item for the folded name, and counts the row", async () => {
  expect(rows("unique")).toMatchObject([{ kind: "service", place: "loc_1", name: "cafe", record_id: "svc_1" }]);
  expect(count()).toBe(1);
  expect(await findNamed({ ...name, name: "CAFE" })).toBe("svc_1");
});

it.each(["Café", "CAFE", " cafe"])("refuses another row with the name %j, and counts nothing", async (service_name) => {
  await expect(createNamed(serviceName({ ...other, service_name }), [])).rejects.toMatchObject({
    code: "name_taken",
    fields: { service_name: REFUSALS.serviceName },
  });
  expect(count()).toBe(1);
});

it("says which of several names another row has", async () => {
  const location = { tenant_id: IDS.tenant, location_id: "loc_1", location_name: "Lake Street", receipt_prefix: "LS" };
  await createNamed(locationName(location), [], [prefixName(location)]);
  const next = { ...location, location_id: "loc_2", location_name: "Hill Road" };
  const free = serviceName({ ...other, service_name: "Scan" });
  await expect(createNamed(locationName(next), [], [free, prefixName(next)])).rejects.toMatchObject({
    code: "name_taken",
    fields: { receipt_prefix: PAYMENT_TEXTS.prefixTaken },
  });
});

it("allows the same name in another place", async () => {
  await createNamed(serviceName({ ...other, location_id: "loc_2" }), []);
  expect(rows("unique")).toHaveLength(2);
});

it("exchanges the item at another name, and frees the former one", async () => {
  await rename("Scan");
  expect(rows("unique")).toMatchObject([{ name: "scan", record_id: "svc_1" }]);
  await createNamed(serviceName(other), []);
  expect(count()).toBe(2);
});

it("keeps the item when only case or accents change", async () => {
  await rename("CAFE");
  expect(rows("unique")).toMatchObject([{ name: "cafe", record_id: "svc_1" }]);
});

it("refuses to rename a row to the name of another one, and keeps its own", async () => {
  await createNamed(serviceName({ ...other, service_name: "Scan" }), []);
  await expect(rename("SCAN")).rejects.toMatchObject({ code: "name_taken" });
  expect(await findNamed(name)).toBe("svc_1");
});

it("frees the name of a deleted row, and counts it no longer", async () => {
  await writeTransaction(namedRemoval(name));
  expect(rows("unique")).toEqual([]);
  expect(count()).toBe(0);
  await createNamed(serviceName(other), []);
});
