import { prepareApp } from "../../../support/render-app.tsx";
import { aLocation, anotherLocation, LOCATION_ID, pageOf } from "../../../support/render-clinic.tsx";
import { button, eventually, inputNamed, text, type } from "../../../support/render-gestures.tsx";
import { aTenant } from "../../../support/render-pages.tsx";

export const LIST = "GET /api/locations";
export const CREATE = "POST /api/locations";
export const UPDATE = `PATCH /api/locations/${LOCATION_ID}`;

const FORM = {
  "Location Name": "Hill Street",
  Street: "7 Hill Street",
  City: "Duluth",
  State: "MN",
  "Zip Code": "55803",
  Email: "hill@lakeside.example.com",
  "Phone Number": "5550111009",
};

/** Returns hours as the form sends them. */
export const withBreaks = (hours: object) =>
  Object.fromEntries(Object.entries(hours).map(([day, each]) => [day, { ...each, breaks: [] }]));

/** Opens the list of locations with an answer to its request. */
export async function openLocations(answer: unknown = pageOf(aLocation(), anotherLocation()), search = "") {
  const app = prepareApp({ as: "TENANT_ADMIN" });
  const { api, page, go } = app;
  api.on(LIST, answer);
  api.on("GET /api/tenants/current", aTenant());
  await go(`/tenant_admin/loc_rooms/locations${search}`);
  await eventually(() => expect(text()).toContain("Add a location"));
  const set = (label: string, value: string) => type(page, label, value);
  const time = (label: string) => inputNamed(page, label).findNativeInput().getElement();
  const setTime = (label: string, value: string) => inputNamed(page, label).setInputValue(value);
  const toggle = (day: string) =>
    page
      .findAllToggles()
      .find((each) => each.findLabel().getElement().textContent === day)
      ?.findNativeInput()
      .click();
  return {
    ...app,
    set,
    time,
    setTime,
    toggle,
    fill: () => {
      for (const [label, value] of Object.entries(FORM)) set(label, value);
    },
    submit: () => button(page, "Save location").click(),
    sent: (name: string) => api.named(name).map(({ body }) => body as Record<string, unknown>),
  };
}

/** Opens the form that adds a location. */
export async function openForm(answer?: unknown) {
  const app = await openLocations(answer, "?add=location");
  await eventually(() => expect(text()).toContain("Operating Hours"));
  return app;
}
