import type { PlatformAdministrator } from "../../../../shared/accounts/administrator.ts";
import type { Activity } from "../../../../shared/audit/audit.ts";
import { prepareApp, USER_ID } from "../../../support/render-app.tsx";
import { listed, nthId } from "../../../support/render-desk.tsx";
import { button, eventually, field, headers, openPicker, rows, text } from "../../../support/render-gestures.tsx";

const TENANT = nthId("ten", 1);
const OUTSIDE = { expandToViewport: true };
const OTHER = "d0000000-0000-4000-8000-000000000077";
const ANN: PlatformAdministrator = {
  user_id: USER_ID,
  first_name: "Ann",
  last_name: "Ops",
  email: "ann@example.com",
  status: "ACTIVE",
  invitation: "accepted",
  mfa: true,
};
const BEN: PlatformAdministrator = {
  ...ANN,
  user_id: OTHER,
  first_name: "",
  last_name: "",
  email: "ben@example.com",
};
const suspended: Activity = {
  activity_id: nthId("act", 1),
  at: "2026-11-20T15:30:05.000Z",
  user_id: OTHER,
  user_name: "ben@example.com",
  user_role: "PLATFORM_ADMIN",
  operation: "tenants.setStatus",
  record_id: TENANT,
  record_ids: [TENANT],
  record_name: "Hillview Dental",
  searched: false,
  request_id: "r1",
  changes: [{ field: "status", from: "ACTIVE", to: "INACTIVE" }],
};

async function openAs(path: string, administrators: readonly PlatformAdministrator[] = [ANN, BEN]) {
  const asked: Record<string, string>[] = [];
  const app = prepareApp({ as: "PLATFORM_ADMIN" });
  app.api.on("GET /api/platform/administrators", listed(administrators));
  app.api.on("GET /api/tenants", listed([{ tenant_id: TENANT, tenant_name: "Hillview Dental", city: "Duluth" }]));
  app.api.on(`GET /api/tenants/${TENANT}`, { tenant_id: TENANT, tenant_name: "Hillview Dental" });
  app.api.on("GET /api/activity", ({ url }: { url: URL }) => {
    asked.push(Object.fromEntries(url.searchParams));
    return listed([suspended, paused]);
  });
  await app.go(path);
  return { ...app, asked };
}

const ARN = "arn:aws:sts::111122223333:assumed-role/ClinicOperator/ada";
const paused: Activity = {
  ...suspended,
  activity_id: nthId("act", 2),
  user_id: ARN,
  user_name: ARN,
  user_role: "OPERATOR",
  operation: "operator.pauseMessages",
  record_id: null,
  record_ids: [],
  record_name: null,
  changes: [],
};

describe("the platform's activity", () => {
  const open = () => openAs("/platform_admin/activity");

  test("shows which administrator did what to which clinic", async () => {
    const { page } = await open();
    await eventually(() => expect(rows(page)).toHaveLength(2));
    expect(headers(page)).toEqual(["When", "Person", "Role", "Action", "Record", "Changes"]);
    expect(rows(page)[0]?.slice(1)).toEqual([
      "ben@example.com",
      "Platform administrator",
      "Activated or deactivated the clinic",
      "Hillview Dental",
      "Status: ACTIVE → INACTIVE",
    ]);
    expect(rows(page)[1]?.slice(1)).toEqual([ARN, "Operator", "Paused messages", "All clinics", ""]);
    expect(text()).not.toContain("Erase a patient");
  });

  test("picks a clinic by name and an administrator, and keeps their ids in the address", async () => {
    const { page, asked, router } = await open();
    await eventually(() => expect(rows(page)).toHaveLength(2));
    const clinic = () => page.findAutosuggest();
    await openPicker(page);
    clinic()?.setInputValue("hill");
    await eventually(() => expect(text()).toContain("Duluth"));
    clinic()?.selectSuggestionByValue(TENANT, OUTSIDE);
    await eventually(() => expect(asked.at(-1)).toEqual({ record_id: TENANT }));
    await eventually(() => expect(clinic()?.findNativeInput().getElement().value).toBe("Hillview Dental"));
    const person = field(page, "Person").findControl()?.findSelect();
    person?.openDropdown();
    person?.selectOptionByValue(USER_ID, OUTSIDE);
    await eventually(() => expect(asked.at(-1)).toEqual({ record_id: TENANT, user_id: USER_ID }));
    expect(router.state.location.search).toBe(`?record=${TENANT}&person=${USER_ID}`);
  });
});

describe("the platform's administrators", () => {
  const open = (...administrators: PlatformAdministrator[]) => openAs("/platform_admin/administrators", administrators);

  test("shows who they are, and who has a second factor", async () => {
    const { page } = await open(ANN, { ...BEN, mfa: false, invitation: "pending" });
    await eventually(() => expect(rows(page)).toHaveLength(2));
    expect(headers(page)).toEqual(["Email", "Status", "Name", "Two-step sign-in", "Invitation", "Actions"]);
    expect(rows(page).map((row) => row.slice(0, 5))).toEqual([
      ["ann@example.com", "ACTIVE", "Ann Ops", "On", "Signed in"],
      ["ben@example.com", "ACTIVE", "", "Off", "Invited"],
    ]);
    expect(text()).not.toContain("Reset two-step sign-in");
  });

  test("offers to reset the second factor of other administrators only", async () => {
    const { page, api } = await open(ANN, BEN);
    await eventually(() => expect(rows(page)).toHaveLength(2));
    expect(rows(page).map((row) => row[5])).toEqual(["", "Reset two-step sign-in"]);
    const bodies: unknown[] = [];
    api.on(`POST /api/users/${OTHER}/mfa-reset`, ({ body }: { body: unknown }) => void bodies.push(body));
    button(page, "Reset two-step sign-in").click();
    await eventually(() => expect(text()).toContain("Reset two-step sign-in of ben@example.com"));
  });

  test("offers to reset a second factor whose state is unknown", async () => {
    const { page } = await open(ANN, { ...BEN, mfa: null });
    await eventually(() => expect(rows(page)).toHaveLength(2));
    expect(rows(page)[1]?.slice(3)).toEqual(["Not known", "Signed in", "Reset two-step sign-in"]);
  });
});
