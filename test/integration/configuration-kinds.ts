import type { Answer } from "../support/call.ts";
import type { Clinic } from "../support/clinic.ts";
import { nextLocation } from "./front-desk.ts";

/** The role that keeps a clinic's configuration. */
export const admin = "TENANT_ADMIN";

/** One kind of thing that an administrator keeps: how it is made, changed and taken away. */
interface Kind {
  readonly name: string;
  readonly id: string;
  readonly create: (owner: Clinic) => Promise<Answer>;
  readonly change: (owner: Clinic, id: string, version: number) => Promise<Answer>;
  readonly remove?: (owner: Clinic, id: string) => Promise<Answer>;
  readonly changed: object;
}

/** Adds a location, because one location has no two services of one name and billing information once. */
export const addLocation = async (owner: Clinic): Promise<string> =>
  (await owner.send(admin, "locations", "create", { body: nextLocation() })).body.location_id;
/** The address of billing information. */
export const place = { street: "1 Lake Street", city: "Springfield", state: "IL", zipcode: "01234" };

/** What an administrator keeps. */
export const KINDS: readonly Kind[] = [
  {
    name: "location",
    id: "location_id",
    create: (owner) => owner.send(admin, "locations", "create", { body: nextLocation() }),
    change: (owner, location_id, version) =>
      owner.send(admin, "locations", "update", { params: { location_id }, body: { city: "Shelbyville", version } }),
    changed: { city: "Shelbyville", street: "1 Lake Street" },
  },
  {
    name: "service",
    id: "service_id",
    create: async (owner) =>
      owner.send(admin, "services", "create", {
        body: {
          service_name: "Check-up",
          location_id: await addLocation(owner),
          status: "ACTIVE",
          fee: "80",
          duration: 30,
        },
      }),
    change: (owner, service_id, version) =>
      owner.send(admin, "services", "update", { params: { service_id }, body: { fee: "95.50", version } }),
    remove: (owner, service_id) => owner.send(admin, "services", "remove", { params: { service_id } }),
    changed: { fee: "95.50", duration: 30 },
  },
  {
    name: "billing information",
    id: "billing_id",
    create: async (owner) =>
      owner.send(admin, "billing", "create", {
        body: { location_id: await addLocation(owner), ...place, payment_type: "ACH" },
      }),
    change: (owner, billing_id, version) =>
      owner.send(admin, "billing", "replace", {
        params: { billing_id },
        body: { ...place, payment_type: "CHECK", version },
      }),
    remove: (owner, billing_id) => owner.send(admin, "billing", "remove", { params: { billing_id } }),
    changed: { payment_type: "CHECK", location_name: expect.stringContaining("Lake Street") },
  },
  {
    name: "insurance provider",
    id: "provider_id",
    create: (owner) =>
      owner.send(admin, "insurance", "createProvider", {
        body: {
          provider_name: "Aetna",
          coverage_type: "PPO",
          email: "a@aetna.example.com",
          phone: "+1 (555) 010-0100",
          status: "ACTIVE",
        },
      }),
    change: (owner, provider_id, version) =>
      owner.send(admin, "insurance", "updateProvider", {
        params: { provider_id },
        body: { status: "INACTIVE", version },
      }),
    remove: (owner, provider_id) => owner.send(admin, "insurance", "removeProvider", { params: { provider_id } }),
    changed: { status: "INACTIVE", provider_name: "Aetna" },
  },
  {
    name: "insurance company",
    id: "company_id",
    create: (owner) =>
      owner.send(admin, "insurance", "createCompany", {
        body: { company_name: "Blue Shield", network_type: "HMO", phone: "555-0100", status: "ACTIVE" },
      }),
    change: (owner, company_id, version) =>
      owner.send(admin, "insurance", "updateCompany", {
        params: { company_id },
        body: { network_type: "EPO", version },
      }),
    remove: (owner, company_id) => owner.send(admin, "insurance", "removeCompany", { params: { company_id } }),
    changed: { network_type: "EPO", company_name: "Blue Shield" },
  },
  {
    name: "note template",
    id: "template_id",
    create: (owner) =>
      owner.send(admin, "staff", "createNoteTemplate", { body: { name: "Knee", text: "Range of motion:" } }),
    change: (owner, template_id, version) =>
      owner.send(admin, "staff", "updateNoteTemplate", {
        params: { template_id },
        body: { text: "Flexion, extension:", version },
      }),
    remove: (owner, template_id) => owner.send(admin, "staff", "removeNoteTemplate", { params: { template_id } }),
    changed: { name: "Knee", text: "Flexion, extension:" },
  },
];
