import type { EntityItem } from "electrodb";
import { AppointmentEntity, COPIED } from "./appointment.ts";
import { appointmentKey, listItems } from "./listed-appointment.ts";
import { table } from "./table.ts";
import type { TransactItem } from "./write-items.ts";

export type AppointmentRow = EntityItem<typeof AppointmentEntity>;

const TableName = table.table;

/** The version, and the attributes that change without a new one. */
const CONDITIONS = ["version", "attention", ...COPIED] as const;

/** Builds the condition that an appointment is unchanged since it was read. */
const unchanged = (row: AppointmentRow) => {
  const known = CONDITIONS.filter((name) => row[name] !== undefined);
  return {
    ConditionExpression: CONDITIONS.map((name) =>
      known.includes(name) ? `#${name} = :${name}` : `attribute_not_exists(#${name})`,
    ).join(" AND "),
    ExpressionAttributeNames: Object.fromEntries(CONDITIONS.map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(known.map((name) => [`:${name}`, row[name]])),
  };
};

/** Builds the check that an appointment is unchanged since it was read. */
export const appointmentCheck = (row: AppointmentRow): TransactItem => ({
  ConditionCheck: { TableName, Key: appointmentKey(row), ...unchanged(row) },
});

/** Builds the writes that update the list items of an appointment, and delete those that only its former row has. */
export function listWrites(before: AppointmentRow | undefined, after: AppointmentRow): TransactItem[] {
  const items = listItems(after);
  const currentKeys = new Set(items.map(({ sk }) => sk));
  const stale = before ? listItems(before).filter(({ sk }) => !currentKeys.has(sk)) : [];
  return [
    ...items.map((Item) => ({ Put: { TableName, Item } })),
    ...stale.map(({ pk, sk }) => ({ Delete: { TableName, Key: { pk, sk } } })),
  ];
}

/**
 * Builds the writes of an appointment with its list items, for one transaction. A new one must not exist yet, and a change is
 * conditional on the row that was read. Every write of an appointment goes through this function, so that its list items always agree with it.
 */
export function appointmentWrites(before: AppointmentRow | undefined, after: AppointmentRow): TransactItem[] {
  const write = before ? AppointmentEntity.put(after) : AppointmentEntity.create(after);
  const Put = { ...write.params<NonNullable<TransactItem["Put"]>>(), ...(before && unchanged(before)) };
  return [{ Put }, ...listWrites(before, after)];
}
