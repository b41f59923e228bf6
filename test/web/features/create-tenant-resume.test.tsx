import { act } from "@testing-library/react";
import { queryClient } from "../../../web/src/api/query-client.ts";
import { tenantsQuery } from "../../../web/src/api/tenants.ts";
import { meAs, prepareApp, TENANT_ID } from "../../support/render-app.tsx";
import { button, eventually, field, text } from "../../support/render-gestures.tsx";
import { aTenant } from "../../support/render-pages.tsx";
import { CREATE, FORM, SIGNUP, USERS, unavailable } from "./render-create-tenant.tsx";

describe("resuming the setup of a clinic", () => {
  const clinic = aTenant({ setup: "administrator", email: "ann@riverside.example.com" });

  async function openResumed() {
    const app = prepareApp({ as: "PLATFORM_ADMIN" });
    app.api.on("GET /api/tenants", { items: [clinic], next_cursor: null });
    app.api.on(CREATE, clinic);
    app.api.on(USERS, { ...meAs("TENANT_ADMIN"), tenant: undefined });
    await app.go(`/platform_admin/create_tenant?resume=${TENANT_ID}`);
    await eventually(() => expect(text()).toContain("The setup of Lakeside Family Clinic is not complete."));
    const input = (label: string) => {
      const at = field(app.page, label).findControl();
      return at?.findInput() ?? at?.findDateInput();
    };
    return { ...app, input, submit: () => button(app.page, "Submit").click() };
  }

  test("opens with the stored fields, and runs only the missing step", async () => {
    const { api, input, submit, router } = await openResumed();
    expect(input("Tenant Name")?.getInputValue()).toBe("Lakeside Family Clinic");
    expect(input("Username")?.getInputValue()).toBe(clinic.username);
    expect(input("Email")?.getInputValue()).toBe("ann@riverside.example.com");
    for (const label of ["First Name", "Last Name", "Date of Birth"] as const) input(label)?.setInputValue(FORM[label]);
    submit();
    await eventually(() => expect(text()).toContain("Tenant and user created successfully!"));
    expect(api.named(SIGNUP)).toEqual([]);
    expect(api.named(USERS)[0]?.body).toMatchObject({
      user_id: clinic.user_id,
      tenant_id: TENANT_ID,
      first_name: "Ann",
    });
    expect(router.state.location.search).toBe("");
  });

  test("keeps what was typed when the clinics can't be loaded again", async () => {
    const { api, input } = await openResumed();
    input("First Name")?.setInputValue("Ann");
    api.on("GET /api/tenants", unavailable());
    await act(() => queryClient.refetchQueries({ queryKey: tenantsQuery().queryKey }));
    // The page hears of the failure a moment after the query.
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(input("First Name")?.getInputValue()).toBe("Ann");
  });

  test("starts over with an empty form", async () => {
    const { page, input, router } = await openResumed();
    button(page, "Start over").click();
    await eventually(() => expect(input("Tenant Name")?.getInputValue()).toBe(""));
    expect(router.state.location.search).toBe("");
  });
});
