import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { appointmentKey, type ListedAppointment, type ListItem, listedOf, listPrefix } from "./listed-appointment.ts";
import { client, table } from "./table.ts";

/**
 * The list to read, with its first and last day. The owner is a location, practitioner, patient, service or series. Without an
 * owner, the list is that of the whole clinic.
 */
interface Selection {
  readonly tenant_id: string;
  readonly owner_id?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface Options {
  readonly cursor?: string | null;
  readonly limit?: number;
  readonly order?: "asc" | "desc";
  readonly pages?: "all";
  readonly consistent?: true;
}

const encoded = (key: object) => Buffer.from(JSON.stringify(key)).toString("base64url");
const decoded = (cursor: string) => JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));

/** Builds the query of a list of appointments in order of time. It has the same methods as ElectroDB's queries. */
export function listedAppointments({ tenant_id, owner_id, from = "", to = "9999-12-31" }: Selection) {
  const list = listPrefix(owner_id);
  const { pk } = appointmentKey({ tenant_id, appointment_id: "" });
  const query = {
    TableName: table.table,
    KeyConditionExpression: "pk = :pk AND sk BETWEEN :sk1 AND :sk2",
    // Every start time sorts before "~", so that all of the last day is part of the range.
    ExpressionAttributeValues: { ":pk": pk, ":sk1": `${list}${from}`, ":sk2": `${list}${to}~` },
  };
  return {
    params: () => query,
    async go({ cursor = null, limit, order = "asc", pages, consistent }: Options = {}) {
      const data: ListedAppointment[] = [];
      let next = cursor;
      do {
        const { Items = [], LastEvaluatedKey } = await client.send(
          new QueryCommand({
            ...query,
            ScanIndexForward: order === "asc",
            ...(limit && { Limit: limit }),
            ...(consistent && { ConsistentRead: true }),
            ...(next && { ExclusiveStartKey: decoded(next) }),
          }),
        );
        data.push(...Items.map((item) => listedOf(tenant_id, item as ListItem)));
        next = LastEvaluatedKey ? encoded(LastEvaluatedKey) : null;
      } while (pages && next);
      return { data, cursor: next };
    },
  };
}
