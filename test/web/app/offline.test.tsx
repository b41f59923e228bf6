import { act } from "@testing-library/react";
import { pageOf } from "../../support/render-clinic.tsx";
import { eventually, formError, rows, text, typed } from "../../support/render-gestures.tsx";
import { CREATE_COMPANY, LIST_COMPANIES, openCompanies, openCompanyForm } from "../../support/render-pages.tsx";

const BANNER = "You are offline. What you type is kept; nothing is saved until you are back.";
const FAILED = new TypeError("Failed to fetch");

const setOnline = (online: boolean) =>
  act(async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(online);
    dispatchEvent(new Event(online ? "online" : "offline"));
  });

afterEach(() => void vi.restoreAllMocks());

test("a banner says as long as the browser is offline that nothing is saved", async () => {
  await openCompanies();
  expect(text()).not.toContain(BANNER);
  await setOnline(false);
  expect(text()).toContain(BANNER);
  await setOnline(true);
  expect(text()).not.toContain(BANNER);
});

test("what is saved offline fails at once, says why and keeps the input", async () => {
  const { page, api, fill, create } = await openCompanyForm();
  fill();
  await setOnline(false);
  api.on(CREATE_COMPANY, FAILED);
  create();
  await eventually(() => expect(formError(page)).toContain("Failed to create company"));
  expect(formError(page)).toContain("You are offline.");
  expect(typed(page, "Company Name")).toBe("Prairie Mutual");
});

test("a list that is opened offline says so at once, and is there when the network is back", async () => {
  const { api, go } = await openCompanies();
  await setOnline(false);
  api.on("GET /api/insurance/providers", FAILED);
  await go("/tenant_admin/insurance_providers");
  await eventually(() => expect(text()).toContain("You are offline. Please try again once you are back."));
  expect(api.named("GET /api/insurance/providers")).toHaveLength(1);
  api.on("GET /api/insurance/providers", pageOf());
  await setOnline(true);
  await eventually(() => expect(text()).toContain("No providers found."));
});

test("a list that is there stays, and says that it could not be refreshed", async () => {
  const { page, api, go } = await openCompanies();
  await eventually(() => expect(rows(page)).toHaveLength(1));
  await setOnline(false);
  api.on(LIST_COMPANIES, FAILED);
  await act(async () => void (await import("../../../web/src/api/query-client.ts")).queryClient.invalidateQueries());
  await eventually(() => expect(text()).toContain("This list could not be refreshed and may be out of date."));
  expect(rows(page)).toHaveLength(1);
  await go("/");
});
