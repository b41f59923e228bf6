import { act, render, screen } from "@testing-library/react";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router-dom";
import { PageOrPending } from "../../../web/src/app/pending-page.tsx";
import { PATHS } from "../../../web/src/paths.ts";
import { heading } from "../../support/render-app.tsx";
import { aPatient, listed, PATIENT_ID } from "../../support/render-desk.tsx";
import { eventually, text } from "../../support/render-gestures.tsx";
import { openDesk } from "../../support/render-pages.tsx";

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
  await goTo(PATHS.leads);
  return { goTo, pending: () => container.querySelector(".pending-page") };
}

const isHidden = (words: string) => screen.getByText(words).closest(".left-page") !== null;

test("a page shows its heading from the click until it is there, instead of the page before", async () => {
  const { goTo, pending } = await openFrame();
  expect(isHidden("the leads")).toBe(false);
  await goTo(PATHS.patients);
  expect(screen.getByRole("heading", { name: "Patients" })).toBeTruthy();
  expect(isHidden("the leads")).toBe(true);
  await act(async () => answer(null));
  expect(isHidden("the patients")).toBe(false);
  expect(screen.queryByText("the leads")).toBeNull();
  expect(pending()).toBeNull();
});

test("the page before is shown again when its link is followed instead", async () => {
  const { goTo, pending } = await openFrame();
  await goTo(PATHS.patients);
  await goTo(PATHS.leads);
  expect(isHidden("the leads")).toBe(false);
  expect(pending()).toBeNull();
});

test("another filter of the same page shows no heading", async () => {
  const { goTo, pending } = await openFrame();
  await goTo(`${PATHS.leads}?search=1`);
  expect(isHidden("the leads")).toBe(false);
  expect(pending()).toBeNull();
});

test("a page about one record has no heading before the record is known", async () => {
  const { goTo, pending } = await openFrame();
  await goTo(PATHS.patient.replace(/:\w+/, "pat_1"));
  expect(pending()).not.toBeNull();
  expect(screen.queryByRole("heading")).toBeNull();
});

test("a page about one record has no heading until its record is there", async () => {
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
