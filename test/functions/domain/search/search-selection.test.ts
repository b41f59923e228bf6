import { clinicItems, searchItems, searchPeople } from "../../../../functions/domain/search/search.ts";
import { searchItemEntity } from "../../../../functions/entities/patients.ts";
import { DESK, patientItem } from "../../../support/desk-items.ts";
import { IDS } from "../../../support/event.ts";
import { fakeTable } from "../../../support/fake-table.ts";
import { itemOf } from "../../../support/item.ts";
import { searchItemsOf } from "../../../support/person-items.ts";

const { holds, queries } = fakeTable();
const { tenant: tenant_id } = IDS;
const limit = 10;
const [first, second, third] = ["n", "p", "q"].map((end) => DESK.patient_id.replace(/n$/, end)) as [
  string,
  string,
  string,
];
const patients = [
  patientItem({ patient_id: first, contact: "555-0101" }),
  patientItem({ patient_id: second, first_name: "Gracia", last_name: "Grand", contact: "555-0102" }),
  patientItem({ patient_id: third, first_name: "Ida", last_name: "Graham", contact: "555-0103" }),
];
const search = async (text?: string) => {
  holds(patients.flatMap(searchItemsOf));
  const page = await searchPeople<{ patient_id: string }>({ tenant_id, kind: "patient" }, { search: text, limit });
  return page.items.map(({ patient_id }) => patient_id);
};

it("lists everyone once without a search", async () => {
  expect(await search()).toEqual([third, second, first]);
});

it("lists a person once whom several words find, at the first of them", async () => {
  expect(await search("gra")).toEqual([first, second, third]);
});

it("leaves out whom a term finds but the search does not mean", async () => {
  expect(await search("5550102 grand")).toEqual([second]);
  expect(await search("5550102 hopper")).toEqual([]);
});

it("reads nothing for a phone number of a few digits", async () => {
  holds(patients.flatMap(searchItemsOf));
  const page = await searchPeople({ tenant_id, kind: "patient" }, { search: "55", limit });
  expect(page).toEqual({ items: [], next_cursor: null });
  expect(queries()).toBe(0);
});

it("finds a clinic by a number of a few digits in its name", async () => {
  const items = clinicItems({
    tenant_id,
    tenant_name: "Clinic 24",
    username: "clinic24",
    city: "Springfield",
    email: "hello@example.com",
  });
  holds(items.map((item) => itemOf(searchItemEntity().put(item))));
  const page = await searchItems({ tenant_id: "platform", kind: "clinic" }, { search: "24", limit });
  expect(page.items.map(({ record_id }) => record_id)).toEqual([tenant_id]);
});
