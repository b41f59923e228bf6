import { Entity } from "electrodb";
import { Staff } from "../../shared/staff/staff.ts";
import { attributesOf } from "./attributes.ts";
import { rowAttributes } from "./last-change.ts";
import { table } from "./table.ts";

/** A person who works at a clinic. */
export const StaffEntity = new Entity(
  {
    model: { service: "clinic", entity: "staff", version: "1" },
    attributes: {
      ...attributesOf(Staff, ["staff_id", "user_id", "email"]),
      ...rowAttributes,
      first_last: { type: "string", required: true },
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
