import { countedIn, countedOut, tooMany } from "../../../../functions/domain/changes/clinic-limit.ts";
import { rowCountEntity } from "../../../../functions/entities/changes.ts";
import { isFailed, writeTransaction } from "../../../../functions/platform/dynamo/transaction.ts";
import { REFUSALS } from "../../../../shared/contract/texts.ts";
import { IDS } from "../../../support/call.ts";
import { itemOf } from "../../../support/rows.ts";
import { openTable } from "../../../support/table.ts";

const { holds, rows } = openTable();
const { tenant: tenant_id } = IDS;

it("counts the first row and the thousandth, and refuses one more until one is deleted", async () => {
  holds([]);
  await writeTransaction([countedIn(tenant_id, "room")]);
  expect(rows("rowCount")).toMatchObject([{ kind: "room", total: 1 }]);
  holds([itemOf(rowCountEntity().put({ tenant_id, kind: "room", total: 999 }))]);
  await writeTransaction([countedIn(tenant_id, "room")]);
  const oneMore = countedIn(tenant_id, "room");
  await expect(writeTransaction([oneMore])).rejects.toSatisfy((error) => isFailed(error, oneMore));
  await writeTransaction([countedOut(tenant_id, "room")]);
  await writeTransaction([oneMore]);
  expect(rows("rowCount")).toMatchObject([{ total: 1_000 }]);
});

it("names the kind in the refusal", () => {
  expect(tooMany("room")).toMatchObject({ code: "conflict", message: REFUSALS.tooMany("rooms") });
});
