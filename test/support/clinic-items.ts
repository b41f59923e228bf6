import { billingInfoEntity, periodEntity, roomEntity } from "../../functions/entities/clinic.ts";
import type { RowOf } from "../../functions/platform/dynamo/entity.ts";

import { BILLING as BILLING_TEXTS } from "../../shared/billing/billing-info.ts";
import { NOT_FOUND_TEXTS } from "../../shared/contract/texts.ts";
import { DESK, locationItem, practitionerItem, serviceItem, ULID } from "./desk-items.ts";
import { IDS } from "./event.ts";
import { type Item, itemOf } from "./item.ts";
import { noun } from "./noun.ts";
import { keyOf, tenantItem } from "./rows.ts";

const { location_id } = DESK;
const { tenant: tenant_id } = IDS;
const notFound = NOT_FOUND_TEXTS;

const roomItem = (changes: Partial<RowOf<typeof roomEntity>> = {}) =>
  itemOf(
    roomEntity().put({
      tenant_id,
      room_id: `room_${ULID}`,
      location_id,
      room_number: "12",
      status: "ACTIVE",
      created_at: "2026-01-02T03:04:05.000Z",
      version: 3,
      ...changes,
    }),
  );

const billingItem = (changes: Partial<RowOf<typeof billingInfoEntity>> = {}) =>
  itemOf(
    billingInfoEntity().put({
      tenant_id,
      billing_id: `bill_${ULID}`,
      location_id,
      street: "1 Lake Street",
      city: "Springfield",
      state: "IL",
      zipcode: "01234",
      payment_type: "CHECK",
      version: 3,
      ...changes,
    }),
  );

const periodItem =
  (prefix: "clos" | "off", owner_id: string) =>
  ({ closure_id, time_off_id, ...changes }: Record<string, string> = {}) => {
    const period_id = closure_id ?? time_off_id ?? `${prefix}_${ULID}`;
    const days = { from_date: "2027-03-08", to_date: "2027-03-12", reason: "Renovation" };
    const row = { tenant_id, owner_id, period_id, ...days, created_at: "2026-01-02T03:04:05.000Z", ...changes };
    return { ...itemOf(periodEntity().put(row)), [prefix === "clos" ? "closure_id" : "time_off_id"]: period_id };
  };

const tenantRow = (changes: object = {}): Item => {
  const row = tenantItem({ invitation: "accepted", setup: "complete", allow_overbooking: false, ...changes });
  return { ...row, ...keyOf("tenant", "tenant_id", row.tenant_id) };
};

export const TENANT = noun("tenant", "tenant_id", tenantRow, notFound.tenant);
export const LOCATION = noun("location", "location_id", locationItem, notFound.location);
export const ROOM = noun("room", "room_id", roomItem, notFound.room);
export const CLOSURE = noun("period", "closure_id", periodItem("clos", location_id), notFound.closure, "owner_id");
export const TIME_OFF = noun(
  "period",
  "time_off_id",
  periodItem("off", DESK.practitioner_id),
  notFound.time_off,
  "owner_id",
);
export const SERVICE = noun("service", "service_id", serviceItem, notFound.service);
export const BILLING = noun("billingInfo", "billing_id", billingItem, BILLING_TEXTS.invalidId);
export const STAFF = noun("staff", "staff_id", practitionerItem, notFound.staff);
export const PRACTITIONER = noun("staff", "staff_id", practitionerItem, notFound.practitioner);
