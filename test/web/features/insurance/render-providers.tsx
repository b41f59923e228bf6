import type { InsuranceProvider } from "../../../../shared/insurance/insurer.ts";
import { prepareApp } from "../../../support/render-app.tsx";
import { pageOf } from "../../../support/render-clinic.tsx";
import { button, dialog, eventually, rows, text, type } from "../../../support/render-gestures.tsx";

export const ID = "prov_01jd3v00000000000000000001";
export const LIST = "GET /api/insurance/providers";

/** Returns a provider as the API returns it. */
export const aProvider = (changes: Partial<InsuranceProvider> = {}): InsuranceProvider => ({
  provider_id: ID,
  provider_name: "Blue Harbor",
  coverage_type: "PPO",
  email: "claims@blueharbor.example.com",
  phone: "+1 (218) 555-0100",
  status: "ACTIVE",
  version: 2,
  ...changes,
});

/** Opens the page of providers: a list, and forms in dialogs. */
export async function openProviders(list: unknown = pageOf(aProvider()), search = "") {
  const app = prepareApp({ as: "TENANT_ADMIN" });
  app.api.on(LIST, list);
  await app.go(`/tenant_admin/insurance_providers${search}`);
  await eventually(() => expect(text()).toContain("Add a provider"));
  const { page } = app;
  return {
    ...app,
    fill: () => {
      type(page, "Provider Name", "Prairie Shield");
      type(page, "Coverage Type", "HMO");
      type(page, "Email", "desk@prairie.example.com");
      type(page, "Phone Number", "(605) 555-0173");
    },
    create: () => button(page, "Create Provider").click(),
    edit: async () => {
      await eventually(() => expect(rows(page)).toHaveLength(1));
      button(page, "Edit Blue Harbor").click();
      return dialog(page);
    },
  };
}
