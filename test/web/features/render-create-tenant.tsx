import { REQUEST_TEXTS } from "../../../shared/contract/texts.ts";
import { refuse } from "../../support/render-api.tsx";
import { meAs, openApp, TENANT_ID, USER_ID } from "../../support/render-app.tsx";
import { button, chooseFile, eventually, type } from "../../support/render-gestures.tsx";
import { aTenant } from "../../support/render-pages.tsx";

export const SIGNUP = "POST /api/auth/signup";
export const CREATE = "POST /api/tenants";
const START_UPLOAD = `POST /api/tenants/${TENANT_ID}/logo-upload`;
export const STORE = "POST https://logos.example.com/";
export const PUT_LOGO = `PUT /api/tenants/${TENANT_ID}/logo`;
export const USERS = "POST /api/users";

/** The fields of a new clinic, with values that are accepted. */
export const FORM = {
  "Tenant Name": "Riverside Clinic",
  Username: "riverside1",
  "First Name": "Ann",
  "Last Name": "Lee",
  "Date of Birth": "1980-02-29",
  Email: "Ann@Riverside.example.com",
  "Phone Number": "5550100000",
  Street: "1 River Rd",
  City: "Austin",
  State: "TX",
  Zipcode: "73301",
};

/** Returns the error of an API that is unavailable. */
export const unavailable = () => refuse("unavailable", REQUEST_TEXTS.unavailable);

/** Opens the form that creates a clinic, and an API that carries out every step. */
export async function openForm() {
  const app = await openApp("/platform_admin/create_tenant", { as: "PLATFORM_ADMIN" });
  const { api, page } = app;
  api.on(SIGNUP, { user: { id: USER_ID } });
  api.on(CREATE, aTenant());
  api.on(START_UPLOAD, { url: "https://logos.example.com/", fields: { key: "uploads/x", policy: "p" } });
  api.on(STORE, undefined);
  api.on(PUT_LOGO, { logo_url: "/logos/x?v=1" });
  api.on(USERS, { ...meAs("TENANT_ADMIN"), tenant: undefined });
  const set = (label: string, value: string) => type(page, label, value);
  return {
    ...app,
    set,
    fill: (changes: Partial<typeof FORM> = {}) => {
      for (const [label, value] of Object.entries({ ...FORM, ...changes })) set(label, value);
    },
    submit: () => button(page, "Submit").click(),
    /** Waits until the form can be edited again. A message may appear a moment earlier. */
    untilEditable: () => eventually(() => expect(button(page, "Submit")).toBeTruthy()),
    choose: (file: File) => chooseFile(page, file),
    requests: () =>
      api.calls.map(({ name }) => name).filter((name) => [SIGNUP, CREATE, STORE, PUT_LOGO, USERS].includes(name)),
  };
}
