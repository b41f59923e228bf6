import { readFileSync } from "node:fs";
import { DeleteItemCommand, DynamoDBClient, PutItemCommand } from "@aws-sdk/client-dynamodb";
import type { RawItem } from "../../../../functions/platform/dynamo/raw-table.ts";
import { newId } from "../../../../functions/platform/ids.ts";
import { decodeItem } from "../../../../infra/cli/tenant/file.ts";
import { TABLE_NAME } from "../../../../infra/local/settings.ts";
import { openFrontDesk } from "../../../integration/front-desk.ts";
import { type Clinic, openClinic } from "../../../support/clinic.ts";
import { anyEntity, fullRow } from "./entities.ts";

/** Opens a clinic with a front desk and another clinic, both with staff. */
export async function openTwoClinics() {
  const [clinic, other] = [await openClinic("Lakeside"), await openClinic("Hillview")];
  // As the table's stream does.
  const { indexClinic } = await import("../../../../functions/events/streams/index-clinic.ts");
  for (const { tenant_id } of [clinic, other]) await indexClinic(tenant_id);
  const desk = await openFrontDesk(clinic);
  await employ(clinic);
  await employ(other);
  return { clinic, other, desk };
}

/** As in the product, the rows of the clinic name its staff. */
async function employ({ tenant_id, users }: Clinic): Promise<void> {
  const { staffEntity } = await import("../../../../functions/entities/people.ts");
  for (const role of ["RECEPTIONIST", "MANAGER", "PRACTITIONER"] as const) {
    const ids = { tenant_id, user_id: users[role], staff_id: newId("staff"), role };
    await anyEntity(staffEntity())
      .put(fullRow(anyEntity(staffEntity()), ids))
      .go();
  }
}

/** Returns the rows of a file but the audit entries of the commands. */
export const itemsIn = (path: string): RawItem[] =>
  readFileSync(path, "utf8")
    .split("\n")
    .slice(1, -2)
    .map(decodeItem)
    .filter(({ operation }) => !operation?.S?.startsWith("operator."));

/** Puts a row into the emulator's table. */
export const putRow = (Item: RawItem) =>
  new DynamoDBClient().send(new PutItemCommand({ TableName: TABLE_NAME, Item: { ...Item } }));

/** Deletes rows from the emulator's table. */
export async function removeRows(items: readonly RawItem[]): Promise<void> {
  for (const { pk, sk } of items)
    await new DynamoDBClient().send(new DeleteItemCommand({ TableName: TABLE_NAME, Key: { pk, sk } as never }));
}
