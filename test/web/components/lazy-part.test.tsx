import { act, render, screen } from "@testing-library/react";
import { lazyPart } from "../../../web/src/components/feedback/lazy-part.tsx";

const Part = ({ name }: { readonly name: string }) => <p>Hello {name}</p>;

const setOnline = (online: boolean) =>
  act(async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(online);
    dispatchEvent(new Event(online ? "online" : "offline"));
  });

/** React reports the errors that a boundary catches. */
const unreported = { onCaughtError: () => undefined };

afterEach(() => void vi.restoreAllMocks());

test("a part is drawn once its file is there", async () => {
  const Later = lazyPart(async () => ({ default: Part }));
  render(<Later name="Ada" />);
  expect(await screen.findByText("Hello Ada")).toBeDefined();
});

test("a file that can't be loaded offline leaves the page as it is, and is loaded again on request and when the network is back", async () => {
  const load = vi.fn().mockRejectedValue(new TypeError("Failed to fetch dynamically imported module"));
  const Later = lazyPart<{ name: string }>(load);
  await setOnline(false);
  render(
    <>
      <input defaultValue="typed" />
      <Later name="Ada" />
    </>,
    unreported,
  );
  expect((await screen.findByRole("alert")).textContent).toContain("You are offline");
  await act(async () => screen.getByText("Try again").click());
  expect(load).toHaveBeenCalledTimes(2);
  load.mockResolvedValue({ default: Part });
  await setOnline(true);
  expect(await screen.findByText("Hello Ada")).toBeDefined();
  expect(screen.getByDisplayValue("typed")).toBeDefined();
});

test("a file that a deployment has removed offers to reload", async () => {
  const Later = lazyPart<{ name: string }>(() => Promise.reject(new TypeError("Failed to fetch")));
  render(<Later name="Ada" />, unreported);
  expect((await screen.findByRole("alert")).textContent).toContain("The product was updated");
  expect(screen.getByText("Reload")).toBeDefined();
});
