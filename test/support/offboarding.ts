import { handler } from "../../functions/api/offboarding/index.ts";
import { tenantDeletionEntity, tenantExportEntity } from "../../functions/entities/platform.ts";
import { contract } from "../../shared/contract/contract.ts";
import { TENANT } from "./clinic-items.ts";
import { IDS } from "./event.ts";
import { type Item, itemOf } from "./item.ts";
import { paramsOf } from "./noun.ts";
import { NOW } from "./now.ts";
import { operation } from "./operation-tests.ts";

/** Opens an operation of the domain offboarding, which an operator calls. */
export const offboarding = (name: keyof typeof contract.offboarding, items: readonly Item[] = []) =>
  operation({
    handler,
    route: contract.offboarding[name],
    as: "PLATFORM_ADMIN",
    request: { params: paramsOf(TENANT) },
    items: [TENANT.item(), ...items],
  });

/** Returns a deletion that another operator requested. */
export const deletionItem = (changes: object = {}): Item =>
  itemOf(
    tenantDeletionEntity().put({
      clinic_id: IDS.tenant,
      tenant_name: "Lakeside Family Clinic",
      status: "REQUESTED",
      requested_by: "first@example.com",
      requested_by_id: IDS.otherUser,
      requested_at: NOW,
      confirmed_by: null,
      confirmed_at: null,
      delete_after: null,
      deleted_at: null,
      deleted: null,
      backups_until: null,
      ...changes,
    }),
  );

/** Returns an export that is still to be written. */
export const exportItem = (changes: object = {}): Item =>
  itemOf(
    tenantExportEntity().put({
      tenant_id: IDS.tenant,
      status: "PENDING",
      file_id: "f1",
      requested_by: "first@example.com",
      requested_at: NOW,
      finished_at: null,
      rows: null,
      bytes: null,
      expires: 1,
      ...changes,
    }),
  );
