import { refuse } from "../../../support/render-api.tsx";
import { heading } from "../../../support/render-app.tsx";
import { aPatient, listed, nthId, PATIENT_ID } from "../../../support/render-desk.tsx";
import { eventually, text } from "../../../support/render-gestures.tsx";
import { openDesk } from "../../../support/render-pages.tsx";
import { LIST, PATIENTS, rows } from "./patient-list.ts";

const zoe = aPatient({ patient_id: nthId("pat", 2), first_name: "Zoë", last_name: "日本 🦷" });

test("searches after a pause in typing, and shows names of every script unchanged", async () => {
  const { api, page } = await openDesk(LIST, {
    [PATIENTS]: ({ url }: { url: URL }) => listed(url.searchParams.get("search") ? [zoe] : [aPatient(), zoe]),
  });
  await eventually(() => expect(rows()).toHaveLength(2));
  const requests = api.named(PATIENTS).length;
  for (const typed of ["z", "zo", "zoë"]) page.findTextFilter()?.findInput().setInputValue(typed);
  await eventually(() => expect(rows().join()).toContain("Zoë 日本 🦷"));
  expect(rows()).toHaveLength(1);
  expect(api.named(PATIENTS)).toHaveLength(requests + 1);
  expect(text()).toContain("1 match");
});

test("takes no more characters into the search than the API accepts", async () => {
  const searches: (string | null)[] = [];
  const { page } = await openDesk(LIST, {
    [PATIENTS]: ({ url }: { url: URL }) => {
      searches.push(url.searchParams.get("search"));
      return listed([aPatient()]);
    },
  });
  await eventually(() => expect(rows()).toHaveLength(1));
  page.findTextFilter()?.findInput().setInputValue("z".repeat(201));
  await eventually(() => expect(searches.at(-1)).toBe("z".repeat(200)));
});

test("says that it is searching, and hides the former rows", async () => {
  const { api, page } = await openDesk(LIST, { [PATIENTS]: listed([aPatient(), zoe]) });
  await eventually(() => expect(rows()).toHaveLength(2));
  let answer = (_patients: unknown) => {};
  api.on(PATIENTS, () => new Promise((resolve) => (answer = resolve)));
  const requests = api.named(PATIENTS).length;
  page.findTextFilter()?.findInput().setInputValue("zoë");
  expect(rows().join()).not.toContain("José");
  expect(text()).toContain("Searching");
  await eventually(() => expect(api.named(PATIENTS)).toHaveLength(requests + 1));
  expect(rows().join()).not.toContain("José");
  answer(refuse("internal", "Something broke."));
  await eventually(() => expect(text()).toContain("Something broke."));
  expect(page.findTextFilter(), "another search can be typed after a failure").not.toBeNull();
});

test("restores a search on return, and keeps its text out of the address", async () => {
  const found = ({ url }: { url: URL }) => listed(url.searchParams.get("search") ? [zoe] : [aPatient()]);
  const { page, go, router } = await openDesk(LIST, { [PATIENTS]: found });
  page.findTextFilter()?.findInput().setInputValue("zoë");
  await eventually(() => expect(rows().join()).toContain("日本"));
  expect(router.state.location).toMatchObject({ pathname: LIST, search: "", hash: "" });
  await go("/account");
  await eventually(() => expect(rows()).toHaveLength(0));
  await go(LIST);
  await eventually(() => expect(rows().join()).toContain("日本"));
  expect(page.findTextFilter()?.findInput().findNativeInput().getElement().value).toBe("zoë");
});

test("does not restore what another person searched for", async () => {
  history.replaceState({ search: { user_id: "someone-else", text: "zoë" } }, "");
  const { page } = await openDesk(LIST, { [PATIENTS]: listed([aPatient(), zoe]) });
  await eventually(() => expect(rows()).toHaveLength(2));
  expect(page.findTextFilter()?.findInput().findNativeInput().getElement().value).toBe("");
});

test("says that the clinic has no patients, and offers to add the first one", async () => {
  const { page } = await openDesk(LIST, { [PATIENTS]: listed([]) });
  await eventually(() => expect(text()).toContain("No patients found."));
  expect(page.findTable()?.findEmptySlot()?.getElement().textContent).toContain("New patient");
});

test("lists the last opened patient first", async () => {
  const app = await openDesk(`/receptionist/patients/${PATIENT_ID}/profile`, {
    [`GET /api/patients/${PATIENT_ID}`]: aPatient(),
    [`GET /api/patients/${PATIENT_ID}/appointments`]: listed([]),
    [PATIENTS]: listed([zoe, aPatient()]),
  });
  await eventually(() => expect(heading()).toBe("José O'Neill"));
  await app.go(LIST);
  await eventually(() => expect(rows()).toHaveLength(2));
  expect(rows()[0]).toContain("José O'Neill");
  expect(app.api.named(`GET /api/patients/${PATIENT_ID}`), "listing a patient does not open the record").toHaveLength(
    1,
  );
});
