import { act, render, screen } from "@testing-library/react";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router-dom";
import { followOpening, openingStore } from "../../../web/src/app/opening.ts";
import { PageOrOpening } from "../../../web/src/app/opening-page.tsx";
import { PATHS } from "../../../web/src/paths.ts";

let answer = (_: null) => {};

const Frame = () => (
  <PageOrOpening>
    <Outlet />
  </PageOrOpening>
);

function openFrame() {
  const children = [
    { path: PATHS.leads, element: <p>the leads</p> },
    {
      path: PATHS.patients,
      element: <p>the patients</p>,
      loader: () => new Promise<null>((resolve) => (answer = resolve)),
    },
    { path: PATHS.patient, element: <p>one patient</p>, loader: () => new Promise(() => undefined) },
  ];
  const router = createMemoryRouter([{ element: <Frame />, children }], { initialEntries: [PATHS.leads] });
  followOpening(router);
  const { container } = render(<RouterProvider router={router} />);
  const goTo = (path: string) => act(async () => void router.navigate(path));
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  return { goTo, wait, opening: () => container.querySelector(".opening-page") };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  act(() => openingStore.setState({}, true));
  vi.useRealTimers();
});

test("a page that takes a while shows its heading until it is there", async () => {
  const { goTo, wait, opening } = openFrame();
  await goTo(PATHS.patients);
  expect(opening()).toBeNull();
  await wait(50);
  expect(screen.getByRole("heading", { name: "Patients" })).toBeTruthy();
  expect(screen.queryByText("the leads")).toBeNull();
  answer(null);
  await wait(50);
  expect(screen.getByText("the patients")).toBeTruthy();
  expect(opening()).toBeNull();
});

test("a page that is there at once follows without anything between, as does another filter of the same page", async () => {
  const { goTo, wait, opening } = openFrame();
  await goTo(PATHS.patients);
  await goTo(PATHS.leads);
  await goTo(`${PATHS.leads}?search=1`);
  await wait(50);
  expect(screen.getByText("the leads")).toBeTruthy();
  expect(opening()).toBeNull();
});

test("a page about one record has no heading before the record is known", async () => {
  const { goTo, wait, opening } = openFrame();
  await goTo(PATHS.patient.replace(/:\w+/, "pat_1"));
  await wait(50);
  expect(opening()).not.toBeNull();
  expect(screen.queryByRole("heading")).toBeNull();
});
