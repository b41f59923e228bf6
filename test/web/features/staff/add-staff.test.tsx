import { act } from "@testing-library/react";
import { ONBOARDING } from "../../../../shared/accounts/texts.ts";
import { REQUEST_TEXTS } from "../../../../shared/contract/texts.ts";
import { refuse } from "../../../support/render-api.tsx";
import { prepareApp, TENANT_ID } from "../../../support/render-app.tsx";
import { aLocation, anotherLocation, aStaff, LOCATION_ID, pageOf, STAFF_ID } from "../../../support/render-clinic.tsx";
import {
  button,
  choose,
  chosen,
  errorOf,
  errors,
  eventually,
  field,
  formError,
  notifications,
  text,
  type,
  typed,
} from "../../../support/render-gestures.tsx";

const ADD = "POST /api/staff/add";
const TEXTS = {
  "First Name": "Ann",
  "Last Name": "Lee",
  "Date of Birth": "1980-02-29",
  Street: "1 River Rd",
  City: "Duluth",
  State: "MN",
  Email: "Ann@Lakeside.example.com",
  "Phone Number": "5550100000",
};

async function openForm() {
  const app = prepareApp({ as: "TENANT_ADMIN" });
  app.api.on("GET /api/locations", pageOf(aLocation(), anotherLocation()));
  await app.go("/tenant_admin/clinic_staffs");
  await eventually(() => expect(text()).toContain("Add staff"));
  const { page } = app;
  return {
    ...app,
    fill: () => {
      for (const [label, value] of Object.entries(TEXTS)) type(page, label, value);
      choose(page, "Role", "RECEPTIONIST");
      choose(page, "Clinic Location", LOCATION_ID);
    },
    submit: () => button(page, "Submit").click(),
  };
}

test("shows every specified field in order, and marks the optional ones", async () => {
  const { page } = await openForm();
  const labels = page.findAllFormFields().map((each) => each.findLabel()?.getElement().textContent);
  expect(labels).toEqual([
    "First Name",
    "Middle Name - optional",
    "Last Name",
    "Date of Birth - optional",
    "Street - optional",
    "City - optional",
    "State - optional",
    "Zipcode - optional",
    "Email",
    "Phone Number - optional",
    "Role",
    "Status",
    "Clinic Location",
    "Online booking",
  ]);
});

test("names the required fields of an empty form, and sends nothing", async () => {
  const { page, api, submit } = await openForm();
  submit();
  const required = ["First Name", "Last Name", "Email", "Role", "Clinic Location"];
  const expected = Object.fromEntries(required.map((label) => [label, `${label} is required`]));
  await eventually(() => expect(errors(page)).toEqual(expected));
  expect(api.named(ADD)).toEqual([]);
});

test("asks for the role that the link names", async () => {
  const { go, page } = await openForm();
  await go("/tenant_admin/clinic_staffs?role=PRACTITIONER");
  await eventually(() => expect(chosen(page, "Role")).toContain("Practitioner"));
});

test.each([
  ["Email", "not-an-address", "Invalid email address"],
  ["Phone Number", "123", "Phone number must be exactly 10 digits"],
  ["Zipcode", "123", "Zipcode must be exactly 5 digits"],
  ["Date of Birth", "2999-01-01", "Date of Birth must not be in the future"],
])("%s %s is refused", async (label, value, message) => {
  const { page, api, fill, submit } = await openForm();
  fill();
  type(page, label, value);
  submit();
  await eventually(() => expect(errorOf(page, label)).toContain(message));
  expect(api.named(ADD)).toEqual([]);
});

test("adds a staff member with the specification's payload and empties the form", async () => {
  const { page, api, fill, submit } = await openForm();
  fill();
  api.on(ADD, aStaff({ email: "ann@lakeside.example.com", role: "RECEPTIONIST", invitation: "pending" }));
  submit();
  await eventually(() => expect(notifications(page)[0]).toContain("Staff added successfully"));
  expect(notifications(page)[0]).toContain("An invitation was sent to ann@lakeside.example.com.");
  expect(api.named(ADD).map(({ body }) => body)).toEqual([
    {
      firstName: "Ann",
      middleName: "",
      lastName: "Lee",
      dob: "1980-02-29",
      street: "1 River Rd",
      city: "Duluth",
      state: "MN",
      zipcode: "",
      email: "ann@lakeside.example.com",
      phoneNumber: "5550100000",
      role: "RECEPTIONIST",
      status: "ACTIVE",
      locationId: LOCATION_ID,
      online: false,
      tenantId: TENANT_ID,
    },
  ]);
  expect(typed(page, "First Name")).toBe("");
  expect(chosen(page, "Role")).toContain("Choose role");
});

test("says that a person of the clinic has a further role, and was not invited again", async () => {
  const { page, api, fill, submit } = await openForm();
  fill();
  api.on(ADD, aStaff({ email: "ann@lakeside.example.com", roles: ["RECEPTIONIST", "PRACTITIONER"] }));
  submit();
  await eventually(() =>
    expect(notifications(page)[0]).toContain(
      "ann@lakeside.example.com belongs to your clinic already and has this role as well now.",
    ),
  );
  expect(notifications(page)[0]).not.toContain("invitation");
});

test("refuses a taken address at its field and as Failed, and keeps the input", async () => {
  const { page, api, fill, submit } = await openForm();
  fill();
  const { emailTaken } = ONBOARDING;
  api.on(ADD, refuse("email_taken", emailTaken, { email: emailTaken }));
  submit();
  await eventually(() => expect(formError(page)).toContain("Failed: A user with this email already exists"));
  expect(errorOf(page, "Email")).toContain(emailTaken);
  expect(typed(page, "First Name")).toBe("Ann");
});

test("says that something went wrong without a connection, and keeps the input", async () => {
  const { page, api, fill, submit } = await openForm();
  fill();
  api.on(ADD, new TypeError("offline"));
  submit();
  await eventually(() => expect(formError(page)).toContain("Something went wrong"));
  expect(typed(page, "First Name")).toBe("Ann");
});

test("links to the hours of a new practitioner", async () => {
  const { page, api, fill, submit, router } = await openForm();
  fill();
  api.on(ADD, aStaff());
  api.on(`GET /api/staff/${STAFF_ID}`, aStaff());
  submit();
  await eventually(() => expect(notifications(page)[0]).toContain("Set their hours"));
  await act(async () => page.findFlashbar()?.findItems()[0]?.findContent()?.findLink()?.click());
  await eventually(() => expect(router.state.location.pathname).toBe(`/tenant_admin/view_staffs/${STAFF_ID}`));
  await eventually(() => expect(text()).toContain("Edit the schedule of Zoë Lindqvist"));
});

test("says that the locations are loading or why they can't be loaded, and tries again", async () => {
  const { page, api, go } = prepareApp({ as: "TENANT_ADMIN" });
  let fail = (_: unknown) => {};
  api.on("GET /api/locations", () => new Promise((resolve) => (fail = resolve)));
  await go("/tenant_admin/clinic_staffs");
  const locations = () => field(page, "Clinic Location").findControl()?.findSelect();
  await eventually(() => expect(locations()).toBeTruthy());
  locations()?.openDropdown();
  await eventually(() => expect(text()).toContain("Loading locations"));
  act(() => fail(refuse("internal", REQUEST_TEXTS.internal)));
  await eventually(() => expect(text()).toContain("Failed to fetch locations"));
  api.on("GET /api/locations", pageOf(aLocation(), anotherLocation()));
  locations()?.findErrorRecoveryButton()?.click();
  await eventually(() => expect(text()).toContain(aLocation().location_name));
});
