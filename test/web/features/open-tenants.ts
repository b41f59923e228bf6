import type { Tenant } from "../../../shared/tenants/tenant.ts";
import { prepareApp } from "../../support/render-app.tsx";

export const LIST = "GET /api/tenants";

type Answer = (call: { readonly url: URL }) => readonly Tenant[];

/** Opens the list of clinics, with the clinics or the error that the API returns. */
export async function openList(
  list: readonly Tenant[] | Response | Answer,
  { search = "", deletions = [] }: { readonly search?: string; readonly deletions?: readonly object[] } = {},
) {
  const app = prepareApp({ as: "PLATFORM_ADMIN" });
  const listed = (items: readonly Tenant[]) => ({ items, next_cursor: null });
  if (list instanceof Response) app.api.on(LIST, list);
  else app.api.on(LIST, typeof list === "function" ? (call: { url: URL }) => listed(list(call)) : listed(list));
  app.api.on("GET /api/deletions", { items: deletions, next_cursor: null });
  await app.go(`/platform_admin/view_tenants${search}`);
  const table = () => app.page.findTable();
  const rows = () =>
    table()
      ?.findRows()
      .map((row) => [...row.findAll("td,th")].map((cell) => cell.getElement().textContent)) ?? [];
  return { ...app, table, rows };
}
