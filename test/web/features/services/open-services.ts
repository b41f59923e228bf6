import { prepareApp } from "../../../support/render-app.tsx";
import {
  aLocation,
  anotherLocation,
  aPractitioner,
  aRoom,
  aService,
  LOCATION_ID,
  pageOf,
} from "../../../support/render-clinic.tsx";
import { button, eventually, field, rows } from "../../../support/render-gestures.tsx";

export const LOCATIONS = "GET /api/locations";
const LOCATION = `GET /api/locations/${LOCATION_ID}`;
export const LIST = `GET /api/locations/${LOCATION_ID}/services`;
const PRACTITIONERS = "GET /api/practitioners";
const ROOMS = `GET /api/locations/${LOCATION_ID}/rooms`;
export const CREATE = "POST /api/services";

/** Opens the form that adds a service. */
export async function openForm(locations: unknown = pageOf(aLocation(), anotherLocation())) {
  const app = prepareApp({ as: "TENANT_ADMIN" });
  const { api, page, go } = app;
  api.on(LOCATIONS, locations);
  api.on(PRACTITIONERS, pageOf(aPractitioner()));
  api.on(ROOMS, pageOf(aRoom()));
  await go("/tenant_admin/services?add=service");
  const set = (label: string, value: string) => field(page, label).findControl()?.findInput()?.setInputValue(value);
  const choose = (label: string, value: string) => {
    const select = field(page, label).findControl()?.findSelect();
    select?.openDropdown();
    select?.selectOptionByValue(value);
  };
  return {
    ...app,
    set,
    fill: async () => {
      await eventually(() => expect(rows(page)).toHaveLength(2));
      set("Service Name", "Blood Draw");
      choose("Location", LOCATION_ID);
      choose("Status", "ACTIVE");
      set("Fee", "35.50");
      set("Duration", "15");
    },
    submit: () => button(page, "Add service").click(),
  };
}

/** Opens the list of the services of a location with an answer to its request. */
export async function openServices(answer: unknown = pageOf(aService())) {
  const app = prepareApp({ as: "TENANT_ADMIN" });
  const { api, page, go } = app;
  api.on(LOCATION, aLocation());
  api.on(PRACTITIONERS, pageOf(aPractitioner()));
  api.on(ROOMS, pageOf(aRoom()));
  api.on(LIST, answer);
  await go(`/tenant_admin/services/${LOCATION_ID}`);
  const modal = () => page.findModal();
  return {
    ...app,
    modal,
    modalInput: (index: number) => modal()?.findContent().findAllFormFields()[index]?.findControl()?.findInput(),
    confirm: () => modal()?.findFooter()?.findAllButtons()[1]?.click(),
  };
}
