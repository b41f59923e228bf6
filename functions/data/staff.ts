import { Entity } from "electrodb";
import { STAFF_ROLES, STAFF_STATUSES } from "../../shared/staff/staff.ts";
import { invitation } from "./invitation-state.ts";
import { lastChangeAttributes } from "./last-change.ts";
import { table } from "./table.ts";

/** Somebody who works at a clinic. */
export const StaffEntity = new Entity(
  {
    model: { service: "clinic", entity: "staff", version: "1" },
    attributes: {
      tenant_id: { type: "string", required: true, readOnly: true },
      staff_id: { type: "string", required: true, readOnly: true },
      user_id: { type: "string", required: true, readOnly: true },
      first_name: { type: "string", required: true },
      middle_name: { type: "string", required: true },
      last_name: { type: "string", required: true },
      first_last: { type: "string", required: true },
      date_of_birth: { type: "string", required: true },
      street: { type: "string", required: true },
      city: { type: "string", required: true },
      state: { type: "string", required: true },
      zipcode: { type: "string", required: true },
      email: { type: "string", required: true, readOnly: true },
      phone_number: { type: "string", required: true },
      role: { type: STAFF_ROLES, required: true },
      status: { type: STAFF_STATUSES, required: true },
      invitation,
      location_id: { type: "string", required: true },
      version: { type: "number", required: true, default: 1 },
      ...lastChangeAttributes,
    },
    indexes: {
      byId: {
        pk: { field: "pk", composite: ["tenant_id"], casing: "none" },
        sk: { field: "sk", composite: ["staff_id"], casing: "none" },
      },
      // The people of one location, oldest first.
      byLocation: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["tenant_id", "location_id"], casing: "none" },
        sk: { field: "gsi1sk", composite: ["staff_id"], casing: "none" },
      },
      // The practitioners, by first name.
      byFirstName: {
        index: "gsi2",
        pk: { field: "gsi2pk", composite: ["tenant_id", "role"], casing: "none" },
        sk: { field: "gsi2sk", composite: ["first_last", "staff_id"], casing: "none" },
      },
    },
  },
  table,
);
