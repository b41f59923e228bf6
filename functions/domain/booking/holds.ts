import type { Held } from "../../../shared/appointments/booking-rules.ts";
import { DESK_ONLINE_TEXTS } from "../../../shared/online/texts.ts";
import { timeText } from "../../../shared/values/us-text.ts";
import { type OpenHold, openHoldsEntity } from "../../entities/online.ts";
import { type Item, parseItem, readItems } from "../../platform/dynamo/batch-get.ts";
import { ifVersionOrAbsent } from "../../platform/dynamo/optimistic-lock.ts";
import { putItem, type TransactItem, updateItem } from "../../platform/dynamo/transaction.ts";
import { wallMinute } from "./zoned-time.ts";

/** The holds of a clinic that are not over by the server's clock, and the version of their list. */
export interface OpenHolds {
  readonly tenant_id: string;
  readonly holds: readonly OpenHold[];
  readonly version: number;
}

/** Returns the holds that are not over by the server's clock. */
export function liveHolds<Hold extends Pick<OpenHold, "held_until">>(holds: readonly Hold[] = []): Hold[] {
  const now = new Date().toISOString();
  return holds.filter(({ held_until }) => held_until > now);
}

export const openHoldsParams = (tenant_id: string) => openHoldsEntity().get({ tenant_id }).params();

/** Returns the open holds that an item of `readItems` has. */
export function openHoldsOf(tenant_id: string, item: Item | undefined): OpenHolds {
  const row = parseItem(openHoldsEntity(), item);
  return { tenant_id, holds: liveHolds(row?.holds), version: row?.version ?? 0 };
}

export async function readOpenHolds(tenant_id: string): Promise<OpenHolds> {
  const [item] = await readItems([openHoldsParams(tenant_id)]);
  return openHoldsOf(tenant_id, item);
}

/** Builds the write that replaces the list of a clinic's holds, on the condition that it is as it was read. */
export const openHoldsWrite = ({ tenant_id, version }: OpenHolds, holds: readonly OpenHold[]): TransactItem =>
  putItem(
    openHoldsEntity()
      .put({ tenant_id, holds, version: version + 1 })
      .where(ifVersionOrAbsent(version)),
  );

/** Builds the write that ends all holds of a clinic, whatever they are. */
export const endAllHolds = (tenant_id: string): TransactItem =>
  updateItem(openHoldsEntity().upsert({ tenant_id, holds: [] }).add({ version: 1 }));

/** Returns what the desk is told about a held time: "A patient is booking this time until 10:42 AM." */
export function heldText({ held_until, offered }: Held, { time_zone }: { readonly time_zone: string }): string {
  const until = timeText(wallMinute(held_until, time_zone).start_time);
  return offered ? DESK_ONLINE_TEXTS.offered(until) : DESK_ONLINE_TEXTS.held(until);
}
