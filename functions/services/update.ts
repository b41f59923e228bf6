import type { contract } from "../../shared/contract.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { untilWritten } from "../data/contention.ts";
import { changedBy } from "../data/last-change.ts";
import { ALL_ROWS, saved } from "../data/saved.ts";
import { ServiceEntity } from "../data/service.ts";
import { type Update, writeNamed } from "../data/write-named.ts";
import type { UseCase } from "../http/api.ts";
import { markFirst } from "../scheduling/refresh-attention.ts";
import { checkReferences } from "./check-references.ts";
import { getService } from "./get-service.ts";
import { serviceNaming } from "./naming.ts";

/** The fields by which existing appointments are judged. */
const JUDGED = ["status", "practitioner_ids", "needs_room", "room_ids"] as const;

/** Changes a service, unless it was changed since the caller read it or another one of its location has the name. */
export const update: UseCase<typeof contract.services.update> = async (caller, { params, body }) => {
  const key = { tenant_id: caller.tenantId, service_id: params.service_id };
  const { version, ...change } = body;
  const { service_name } = change;
  const patch = () =>
    ServiceEntity.patch(key)
      .set({ ...change, ...changedBy(caller) })
      .add({ version: 1 })
      .where((at, { eq }) => eq(at.version, version));
  async function rename(name: string, location_id: string) {
    const item = { Update: patch().params<Update>() };
    const written = await writeNamed({ ...serviceNaming({ ...key, location_id, service_name: name }), item });
    const { data } = await ServiceEntity.get(key).go({ consistent: true });
    return { rejected: !written, data };
  }
  const before = await getService(key.tenant_id, key.service_id);
  await checkReferences(before, change, before);
  const renamed = service_name !== undefined && service_name !== before.service_name;
  const result = renamed
    ? await rename(service_name, before.location_id)
    : await untilWritten(() => patch().go(ALL_ROWS));
  const service = await saved(result, MESSAGES.notFound.service);
  if (JUDGED.some((name) => change[name] !== undefined))
    await markFirst({ tenant_id: key.tenant_id, owner: { location_id: service.location_id } });
  return service;
};
