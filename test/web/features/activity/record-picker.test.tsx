import { KeyCode } from "@cloudscape-design/test-utils-core/utils";
import { act } from "@testing-library/react";
import { listed, nthId, PATIENT_ID } from "../../../support/render-desk.tsx";
import { eventually, field, openPicker, rows, text } from "../../../support/render-gestures.tsx";
import { anEntry, OUTSIDE, openActivity, PATH, RECORDS } from "./render-activity.tsx";

type Opened = Awaited<ReturnType<typeof openActivity>>;

const picker = (page: Opened["page"]) => {
  const found = page.findAutosuggest();
  if (!found) throw new Error("There is no field to pick a record");
  return found;
};
const offered = (page: Opened["page"]) =>
  picker(page)
    .findDropdown(OUTSIDE)
    .findOptions()
    .map((option) => option.getElement().textContent);
const grace = { record_id: PATIENT_ID, kind: "patient", record_name: "Grace Hopper", dob: "1906-12-09" };

test("picks a record by its name, and keeps only its id in the address", async () => {
  const { page, api, asked, router } = await openActivity(listed([anEntry()]));
  const searched: (string | null)[] = [];
  api.on(RECORDS, ({ url }: { url: URL }) => {
    searched.push(url.searchParams.get("search"));
    return listed([grace]);
  });
  await eventually(() => expect(rows(page)).toHaveLength(1));
  await openPicker(page);
  picker(page).setInputValue("had");
  await eventually(() => expect(offered(page)).toEqual(["Grace Hopperborn Dec 9, 1906", "Omar Haddad"]));
  expect(searched).toEqual(["had"]);
  picker(page).selectSuggestionByValue(PATIENT_ID, OUTSIDE);
  await eventually(() => expect(asked.at(-1)).toEqual({ record_id: PATIENT_ID }));
  expect(router.state.location.search).toBe(`?record=${PATIENT_ID}`);
  await eventually(() => expect(picker(page).findNativeInput().getElement().value).toBe("Grace Hopper"));
  picker(page).setInputValue("");
  await eventually(() => expect(asked.at(-1)).toEqual({}));
});

test("offers services and rooms with their location, and insurers", async () => {
  const place = { location_id: nthId("loc", 1), location_name: "Lake Street" };
  const record = { dob: "", location_id: "" };
  const { page } = await openActivity(
    listed([]),
    "",
    listed([
      { ...record, record_id: nthId("svc", 1), kind: "service", record_name: "Crown", location_id: place.location_id },
      { ...record, record_id: nthId("room", 1), kind: "room", record_name: "Room 4", location_id: place.location_id },
      { ...record, record_id: nthId("prov", 1), kind: "provider", record_name: "Crown Cover" },
      { ...record, record_id: nthId("comp", 1), kind: "company", record_name: "Crown Health" },
    ]),
    [place],
  );
  await openPicker(page);
  picker(page).setInputValue("cro");
  await eventually(() =>
    expect(offered(page)).toEqual(["CrownLake Street", "Room 4Lake Street", "Crown Cover", "Crown Health"]),
  );
});

test("names the record in the address, or shows the end of its id if it has no name", async () => {
  const opened = await openActivity(listed([]), `?record=${PATIENT_ID}`, listed([grace]));
  const record = () =>
    (field(opened.page, "Record").find("input")?.getElement() as HTMLInputElement | undefined)?.value;
  await eventually(() => expect(record()).toBe("Grace Hopper"));
  opened.api.on(RECORDS, listed([]));
  const gone = nthId("pat", 3);
  await opened.go(`${PATH}?record=${gone}`);
  await eventually(() => expect(record()).toBe(`Patient …${gone.slice(-4)}`));
});

test("says when no record has the name", async () => {
  const { page } = await openActivity(listed([anEntry()]));
  await eventually(() => expect(rows(page)).toHaveLength(1));
  await openPicker(page);
  picker(page).setInputValue("zzz");
  await eventually(() => expect(text()).toContain("Nothing is called “zzz”."));
});

test("keeps the list for Enter that is pressed before the records arrive", async () => {
  const { page } = await openActivity(listed([anEntry()]), "", listed([grace]));
  await eventually(() => expect(rows(page)).toHaveLength(1));
  await openPicker(page);
  picker(page).focus();
  picker(page).setInputValue("gra");
  act(() => picker(page).findNativeInput().keydown(KeyCode.enter));
  await eventually(() => expect(offered(page)).toEqual(["Grace Hopperborn Dec 9, 1906"]));
});
