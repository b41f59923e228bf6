import { act, render, screen } from "@testing-library/react";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router-dom";
import { PageOrPending } from "../../../web/src/app/pending-page.tsx";
import { PATHS } from "../../../web/src/paths.ts";
import { heading } from "../../support/render-app.tsx";
import { aPatient, listed, PATIENT_ID } from "../../support/render-desk.tsx";
import { eventually, text } from "../../support/render-gestures.tsx";
import { openDesk } from "../../support/render-pages.tsx";

const INSTANT_MS = 40;

let answer = (_: null) => {};

const Frame = () => (
  <PageOrPending>
    <Outlet />
  </PageOrPending>
);

/** Opens the frame with the list of leads in it. */
async function openFrame() {
  const children = [
    { path: PATHS.home, element: <p>the first page</p> },
    { path: PATHS.leads, element: <p>the leads</p> },
    {
      path: PATHS.patients,
      element: <p>the patients</p>,
      loader: () => new Promise<null>((resolve) => (answer = resolve)),
    },
    { path: PATHS.patient, element: <p>one patient</p>, loader: () => new Promise(() => undefined) },
  ];
  const router = createMemoryRouter([{ element: <Frame />, children }], { initialEntries: [PATHS.home] });
  const { container } = render(<RouterProvider router={router} useTransitions />);
  const goTo = (path: string) => act(async () => void router.navigate(path));
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await goTo(PATHS.leads);
  return { goTo, wait, pending: () => container.querySelector(".pending-page") };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a page that takes a while shows its heading until it is there", async () => {
  const { goTo, wait, pending } = await openFrame();
  await goTo(PATHS.patients);
  await wait(INSTANT_MS - 1);
  expect(pending()).toBeNull();
  await wait(1);
  expect(screen.getByRole("heading", { name: "Patients" })).toBeTruthy();
  answer(null);
  await wait(0);
  expect(screen.getByText("the patients")).toBeTruthy();
  expect(pending()).toBeNull();
});

test("the page before is removed together with the heading's appearance", async () => {
  const { goTo, wait } = await openFrame();
  await goTo(PATHS.patients);
  expect(screen.getByText("the leads")).toBeTruthy();
  await wait(INSTANT_MS);
  expect(screen.queryByText("the leads")).toBeNull();
});

test("a page that is there at once follows without anything between, as does another filter of the same page", async () => {
  const { goTo, wait, pending } = await openFrame();
  await goTo(PATHS.patients);
  await goTo(PATHS.leads);
  await goTo(`${PATHS.leads}?search=1`);
  await wait(INSTANT_MS);
  expect(screen.getByText("the leads")).toBeTruthy();
  expect(pending()).toBeNull();
  await goTo(PATHS.home);
  expect(screen.getByText("the first page")).toBeTruthy();
  expect(pending()).toBeNull();
});

test("a page about one record has no heading before the record is known", async () => {
  const { goTo, wait, pending } = await openFrame();
  await goTo(PATHS.patient.replace(/:\w+/, "pat_1"));
  await wait(INSTANT_MS);
  expect(pending()).not.toBeNull();
  expect(screen.queryByRole("heading")).toBeNull();
});

test("a page about one record has no heading until its record is there", async () => {
  vi.useRealTimers();
  let answer = (_patient: unknown) => {};
  const { go } = await openDesk("/receptionist/all_patients", {
    "GET /api/patients": listed([aPatient()]),
    [`GET /api/patients/${PATIENT_ID}`]: () => new Promise((resolve) => (answer = resolve)),
  });
  await eventually(() => expect(heading()).toContain("Patients"));
  await go(`/receptionist/patients/${PATIENT_ID}/profile`);
  await eventually(() => expect(text()).toContain("Patient Profile"));
  await eventually(() => expect(document.querySelector("h1")).toBeNull());
  answer(aPatient());
  await eventually(() => expect(heading()).toBe("José O'Neill"));
});
