import { act } from "@testing-library/react";
import { queryClient } from "../../../web/src/api/query-client.ts";
import { refuse } from "../../support/render-api.tsx";
import { pageOf } from "../../support/render-clinic.tsx";
import { anAppointment, aPatient, listed, nthId, PATIENT_ID } from "../../support/render-desk.tsx";
import { button, eventually, rows, text } from "../../support/render-gestures.tsx";
import { aCompany, openCompanies, openDesk } from "../../support/render-pages.tsx";

const PROFILE = `/receptionist/patients/${PATIENT_ID}/profile`;
const ANSWERS = {
  [`GET /api/patients/${PATIENT_ID}`]: aPatient(),
  [`GET /api/patients/${PATIENT_ID}/appointments`]: listed([anAppointment()]),
};

test("keeps the open tab of a patient in the address", async () => {
  const { page, router, go } = await openDesk(PROFILE, ANSWERS);
  await eventually(() => expect(page.findTabs()).not.toBeNull());
  page.findTabs()?.findTabLinkById("MISSED")?.click();
  await eventually(() => expect(router.state.location.search).toBe("?tab=MISSED"));
  await go("/account");
  await go(`${PROFILE}?tab=MISSED`);
  await eventually(() => expect(page.findTabs()?.findActiveTab()?.getElement().textContent).toContain("Missed"));
});

test("keeps the sorting and the page of a list in the address", async () => {
  const companies = Array.from({ length: 45 }, (_, n) =>
    aCompany({ company_id: nthId("comp", n + 1), company_name: `Mutual ${String(n + 1).padStart(2, "0")}` }),
  );
  const { page, go, router } = await openCompanies(pageOf(...companies));
  const first = () => rows(page)[0]?.join(" ");
  await eventually(() => expect(first()).toContain("Mutual 01"));
  page.findTable()?.findColumnSortingArea(2)?.click();
  page.findTable()?.findColumnSortingArea(2)?.click();
  await eventually(() => expect(first()).toContain("Mutual 45"));
  page.findTable()?.findPagination()?.findPageNumberByIndex(2)?.click();
  await eventually(() => expect(first()).toContain("Mutual 25"));
  const { pathname, search } = router.state.location;
  expect(new URLSearchParams(search).toString()).toMatch(/^[\w-]*sort=-\w+&[\w-]*page=2$/);
  await go("/account");
  await go(pathname + search);
  await eventually(() => expect(first()).toContain("Mutual 25"));
});

test("keeps the sorting of the appointments in the address until the list has another order", async () => {
  const names = ["Cora", "Ada", "Bob"];
  const appointments = names.map((patient_name, n) =>
    anAppointment({ appointment_id: nthId("appt", n + 1), patient_name }),
  );
  const { page, router } = await openDesk("/receptionist/all_appointments?sort=-patient", {
    "GET /api/appointments": listed(appointments),
  });
  const shown = () => rows(page).map((cells) => cells[0]);
  await eventually(() => expect(shown()).toEqual(["Cora", "Bob", "Ada"]));
  page.findTable()?.findColumnSortingArea(1)?.click();
  await eventually(() => expect(router.state.location.search).toBe("?sort=patient"));
  expect(shown()).toEqual(["Ada", "Bob", "Cora"]);
  button(page, "Clear filters").click();
  await eventually(() => expect(router.state.location.search).toBe("?from="));
  await eventually(() => expect(shown()).toEqual(names));
});

test("names the service instead of the patient in the lines of a patient's own page", async () => {
  await openDesk(PROFILE, ANSWERS);
  const line = () =>
    [...document.querySelectorAll(".appointment-who, .appointment-what")].map((each) => each.textContent);
  await eventually(() => expect(line().slice(0, 2)).toEqual(["Check-up", "Amara Okafor · Harbor Road"]));
});

test("restores the filter of a configuration list on return, and keeps its text out of the address", async () => {
  const { page, go, router } = await openCompanies();
  await eventually(() => expect(rows(page)).toHaveLength(1));
  page.findTable()?.findTextFilter()?.findInput().setInputValue("nothing like it");
  await eventually(() => expect(text()).toContain("No matches"));
  const { pathname, search } = router.state.location;
  expect(search).toBe("");
  await go("/account");
  await go(pathname);
  await eventually(() => expect(text()).toContain("No matches"));
});

describe("the pages of a list that were loaded", () => {
  const LIST = "/receptionist/all_patients";
  const NEXT: Readonly<Record<string, string | null>> = { "": "second", second: "third", third: null };
  const numberOf = (cursor: string) => ["", "second", "third"].indexOf(cursor) + 1;
  /** Answers with three pages of one patient each, or with one page for a search. */
  const pages = ({ url }: { url: URL }) => {
    const cursor = url.searchParams.get("cursor") ?? "";
    const patient = aPatient({ patient_id: nthId("pat", numberOf(cursor)), last_name: `Page ${numberOf(cursor)}` });
    return listed([patient], url.searchParams.has("search") ? null : NEXT[cursor]);
  };
  const names = () =>
    [...document.querySelectorAll("tbody tr")].map((row) => /Page \d/.exec(row.textContent ?? "")?.[0]);

  async function openAll() {
    const app = await openDesk(LIST, { "GET /api/patients": pages });
    await eventually(() => expect(names()).toEqual(["Page 1"]));
    button(app.page, "Load more").click();
    await eventually(() => expect(names()).toEqual(["Page 1", "Page 2"]));
    return app;
  }

  test("are loaded again on return, even if none is in memory", async () => {
    const { api, go } = await openAll();
    await go("/account");
    queryClient.clear();
    const before = api.named("GET /api/patients").length;
    await go(LIST);
    await eventually(() => expect(names()).toEqual(["Page 1", "Page 2"]));
    expect(api.named("GET /api/patients")).toHaveLength(before + 2);
  });

  test("are forgotten when another search begins", async () => {
    const { go, page } = await openAll();
    page.findTextFilter()?.findInput().setInputValue("page");
    await eventually(() => expect(names()).toEqual(["Page 1"]));
    page.findTextFilter()?.findInput().setInputValue("");
    await go("/account");
    queryClient.clear();
    await go(LIST);
    await eventually(() => expect(names()).toEqual(["Page 1"]));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(names()).toEqual(["Page 1"]);
  });

  test("are not requested repeatedly when one can't be loaded", async () => {
    const { api, go } = await openAll();
    await go("/account");
    queryClient.clear();
    const failing = (request: { url: URL }) =>
      request.url.searchParams.has("cursor") ? refuse("internal", "Something broke.") : pages(request);
    api.on("GET /api/patients", failing);
    await go(LIST);
    await eventually(() => expect(text()).toContain("Something broke."));
    const asked = api.named("GET /api/patients").length;
    await act(() => new Promise((resolve) => setTimeout(resolve, 200)));
    expect(api.named("GET /api/patients")).toHaveLength(asked);
  });
});
