import { ImportEntity } from "../data/imports/import.ts";
import { filteredPage } from "../data/page.ts";
import type { UseCase } from "../http/api.ts";
import { shown } from "./shown.ts";

/** Lists the imports of the caller's clinic, newest first, without dry runs. */
export const list: UseCase<"imports.list"> = async ({ tenantId: tenant_id }, { query }) => {
  const imports = ImportEntity.query.byId({ tenant_id }).where((at, { eq }) => eq(at.dry_run, false));
  const { items, next_cursor } = await filteredPage(imports, query, "desc");
  return { items: await shown(tenant_id, items), next_cursor };
};
