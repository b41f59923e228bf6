import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { EntityItem } from "electrodb";
import { TenantEntity } from "../../../functions/entities/platform.ts";
import { table } from "../../../functions/platform/dynamo/table.ts";
import { unlessChanged } from "../unless-changed.ts";
import type { Migration } from "./migration.ts";
import { incomplete, leftOver } from "./search-index.ts";
import { CLINICS } from "./searched-persons.ts";

type Clinic = EntityItem<typeof TenantEntity>;

/** Writes the keys of the list by use, which ElectroDB's updates leave out. Returns false when the clinic was used meanwhile. */
function listByUse(clinic: Clinic): Promise<boolean> {
  const { used_until } = clinic;
  const listed = TenantEntity.put({ ...clinic, use_order: used_until ?? "" });
  const { Item } = listed.params<{ Item: Record<string, unknown> }>();
  const update = {
    TableName: table.table,
    Key: { pk: Item.pk, sk: Item.sk },
    UpdateExpression: "SET use_order = :order, gsi2pk = :pk, gsi2sk = :sk",
    ConditionExpression: `attribute_exists(pk) AND ${used_until ? "used_until = :order" : "attribute_not_exists(used_until)"}`,
    ExpressionAttributeValues: { ":order": Item.use_order, ":pk": Item.gsi2pk, ":sk": Item.gsi2sk },
  };
  return unlessChanged(table.client.send(new UpdateCommand(update)));
}

/**
 * Adds the clinics of earlier releases to the list by use and to the platform's search index, to which the current
 * release adds new clinics.
 */
export const clinicListsMigration: Migration = {
  summary: "the platform finds its clinics by name and by use",
  kinds: {
    byUse: async (tenant_id) => {
      const { data } = await TenantEntity.get({ tenant_id }).go({ consistent: true, data: "includeKeys" });
      const isListed = !data || ("gsi2pk" in data && data.use_order === (data.used_until ?? ""));
      return { seen: 1, outdated: isListed ? [] : [{ migrate: () => listByUse(data) }], cursor: null };
    },
    searchItems: incomplete(CLINICS),
  },
  platform: { searchItems: leftOver(CLINICS) },
};
