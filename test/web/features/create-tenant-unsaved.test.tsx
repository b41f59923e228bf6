import { act } from "@testing-library/react";
import { queryClient } from "../../../web/src/api/query-client.ts";
import { tenantsQuery } from "../../../web/src/api/tenants.ts";
import { heading, openApp, signInAs } from "../../support/render-app.tsx";
import { pageOf } from "../../support/render-clinic.tsx";
import { button, eventually, text, type, typed } from "../../support/render-gestures.tsx";

const CREATE_TENANT = "/platform_admin/create_tenant";
const VIEW_TENANTS = "/platform_admin/view_tenants";
const EXPIRED = Response.json({ message: "Unauthorized" }, { status: 401 });

async function openForm() {
  const app = await openApp(CREATE_TENANT, { as: "PLATFORM_ADMIN" });
  app.api.on("GET /api/tenants", pageOf());
  return app;
}

test("asks before the page is left with unsaved input, and keeps the input when the person stays", async () => {
  const { page, router, path } = await openForm();
  type(page, "Tenant Name", "Riverside Clinic");
  await act(() => router.navigate(VIEW_TENANTS));
  await eventually(() => expect(text()).toContain('Your input in "Create Tenant" is not saved yet.'));
  button(page, "Keep editing").click();
  expect(path()).toBe(CREATE_TENANT);
  expect(typed(page, "Tenant Name")).toBe("Riverside Clinic");
  await act(() => router.navigate(VIEW_TENANTS));
  await eventually(() => expect(text()).toContain("Discard your changes?"));
  button(page, "Discard").click();
  await eventually(() => expect(path()).toBe(VIEW_TENANTS));
});

test("leaves an untouched form without a question", async () => {
  const { go, path } = await openForm();
  await go(VIEW_TENANTS);
  expect(path()).toBe(VIEW_TENANTS);
});

test("restores the input after the session has ended", async () => {
  const { page, api, go } = await openForm();
  type(page, "Tenant Name", "Riverside Clinic");
  api.on("GET /api/tenants", EXPIRED);
  await act(() => queryClient.prefetchQuery(tenantsQuery()));
  await eventually(() => expect(heading()).toBe("LOGIN"));
  act(() => signInAs("PLATFORM_ADMIN"));
  await go(CREATE_TENANT);
  await eventually(() => expect(typed(page, "Tenant Name")).toBe("Riverside Clinic"));
  expect(text()).toContain("Your input was kept. It is not saved yet.");
});
