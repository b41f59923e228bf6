import { act, render, screen } from "@testing-library/react";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router-dom";
import { pendingNavigation, trackNavigation } from "../../../web/src/app/pending-navigation.ts";
import { PageOrPending } from "../../../web/src/app/pending-page.tsx";
import { PATHS } from "../../../web/src/paths.ts";

const INSTANT_MS = 60;
const FRAME_MS = 20;

let answer = (_: null) => {};
let elapsed = 0;

/** A page that takes a while to draw. */
function LongList() {
  elapsed += 100;
  return <p>the long list</p>;
}

const Frame = () => (
  <PageOrPending>
    <Outlet />
  </PageOrPending>
);

/** Opens the frame with the list of leads in it, after a page that was drawn fast. */
async function openFrame() {
  const children = [
    { path: PATHS.home, element: <p>the first page</p> },
    { path: PATHS.leads, element: <p>the leads</p> },
    { path: PATHS.waitlist, element: <LongList /> },
    {
      path: PATHS.patients,
      element: <p>the patients</p>,
      loader: () => new Promise<null>((resolve) => (answer = resolve)),
    },
    { path: PATHS.patient, element: <p>one patient</p>, loader: () => new Promise(() => undefined) },
  ];
  const router = createMemoryRouter([{ element: <Frame />, children }], { initialEntries: [PATHS.home] });
  trackNavigation(router);
  const { container } = render(<RouterProvider router={router} />);
  const goTo = (path: string) => act(async () => void router.navigate(path));
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await goTo(PATHS.leads);
  await wait(INSTANT_MS + FRAME_MS);
  return { goTo, wait, pending: () => container.querySelector(".pending-page") };
}

beforeEach(() => {
  vi.useFakeTimers();
  elapsed = 0;
  const { now } = performance;
  vi.spyOn(performance, "now").mockImplementation(() => now.call(performance) + elapsed);
});
afterEach(() => {
  act(() => pendingNavigation.setState({}, true));
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test("a page that takes a while shows its heading until it is there", async () => {
  const { goTo, wait, pending } = await openFrame();
  await goTo(PATHS.patients);
  await wait(INSTANT_MS - 1);
  expect(pending()).toBeNull();
  await wait(1);
  expect(screen.getByRole("heading", { name: "Patients" })).toBeTruthy();
  answer(null);
  await wait(FRAME_MS);
  expect(screen.getByText("the patients")).toBeTruthy();
  expect(pending()).toBeNull();
});

test("the page before is hidden together with the heading's appearance, and removed in the next frame", async () => {
  const { goTo, wait } = await openFrame();
  await goTo(PATHS.patients);
  await wait(INSTANT_MS);
  expect(screen.getByText("the leads").closest(".page-before")).not.toBeNull();
  await wait(FRAME_MS);
  expect(screen.queryByText("the leads")).toBeNull();
});

test("a computer that took long to draw a page shows the next heading immediately, until it draws fast again", async () => {
  const { goTo, wait, pending } = await openFrame();
  await goTo(PATHS.waitlist);
  await goTo(PATHS.patients);
  expect(screen.getByRole("heading", { name: "Patients" })).toBeTruthy();
  await goTo(PATHS.leads);
  await wait(FRAME_MS);
  expect(screen.getByText("the leads")).toBeTruthy();
  await goTo(PATHS.patients);
  expect(pending()).toBeNull();
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
