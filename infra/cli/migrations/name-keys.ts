import { type QueryCommandInput, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { LeadEntity, PatientEntity } from "../../../functions/entities/patients.ts";

import { StaffEntity } from "../../../functions/entities/people.ts";
import { table } from "../../../functions/platform/dynamo/table.ts";
import { unlessChanged } from "../unless-changed.ts";
import type { Migration, RowPage } from "./migration.ts";
import { queryItems } from "./page.ts";

interface Kind {
  /** The query of all rows of the kind. */
  readonly query: (tenant_id: string) => { params(): object };
  /** Attributes that the code no longer reads or writes. */
  readonly former: readonly string[];
}

const NAME_KEYS = ["first_last", "last_first", "gsi1pk", "gsi1sk", "gsi2pk", "gsi2sk"];

const KINDS: Readonly<Record<string, Kind>> = {
  patients: { query: (tenant_id) => PatientEntity.query.byId({ tenant_id }), former: NAME_KEYS },
  leads: { query: (tenant_id) => LeadEntity.query.byId({ tenant_id }), former: NAME_KEYS },
  staff: { query: (tenant_id) => StaffEntity.query.byId({ tenant_id }), former: ["last_first", "gsi3pk", "gsi3sk"] },
};

/** Removes the attributes from a row. Returns false when the row is gone. */
function remove(Key: Record<string, unknown>, former: readonly string[]): Promise<boolean> {
  const UpdateExpression = `REMOVE ${former.join(", ")}`;
  const update = { TableName: table.table, Key, UpdateExpression, ConditionExpression: "attribute_exists(pk)" };
  return unlessChanged(table.client.send(new UpdateCommand(update)));
}

const rowsWith =
  ({ query, former }: Kind) =>
  async (tenant_id: string, cursor: string | null): Promise<RowPage> => {
    const withFormer = {
      ...(query(tenant_id).params() as QueryCommandInput),
      ProjectionExpression: "pk, sk",
      FilterExpression: former.map((name) => `attribute_exists(${name})`).join(" OR "),
    };
    const { items, ...page } = await queryItems(withFormer, cursor);
    return { ...page, outdated: items.map((key) => ({ migrate: () => remove(key, former) })) };
  };

/** Removes the keys by which names were searched before the search index, which otherwise cost a write each. */
export const nameKeyMigration: Migration = {
  summary: "no row has a key of the former name search",
  kinds: Object.fromEntries(Object.entries(KINDS).map(([name, kind]) => [name, rowsWith(kind)])),
};
