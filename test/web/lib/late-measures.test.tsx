import { act, render, screen } from "@testing-library/react";
import { useRef } from "react";

const WIDE = [{ inlineSize: 800, blockSize: 40 }];
let report: (entries: object[]) => void;

/** Keeps what it was given, so that a test reports a size when it wants to. */
class HeldObserver {
  observe() {}
  disconnect() {}
  constructor(given: typeof report) {
    report = given;
  }
}

const late = () => import("../../../web/src/lib/late-measures.ts");
const resize = () => report([{ contentBoxSize: WIDE, borderBoxSize: WIDE }]);
const nextTask = () => act(() => new Promise((resolve) => setTimeout(resolve, 10)));

beforeEach(() => void vi.stubGlobal("ResizeObserver", HeldObserver));

it("renders without a measure, and reports the size in a task after the frame", async () => {
  const { useContainerQuery } = await late();
  function Measured() {
    const [width, reference] = useContainerQuery(({ contentBoxWidth }) => contentBoxWidth);
    return <section ref={reference}>{width ?? "not measured"}</section>;
  }
  render(<Measured />);
  resize();
  expect(screen.getByText("not measured")).toBeTruthy();
  await nextTask();
  expect(screen.getByText("800")).toBeTruthy();
});

it("reports nothing to a component that was removed meanwhile", async () => {
  const { useResizeObserver } = await late();
  const onObserve = vi.fn();
  function Observed() {
    const reference = useRef<HTMLElement>(null);
    useResizeObserver(reference, onObserve);
    return <section ref={reference} />;
  }
  const { unmount } = render(<Observed />);
  resize();
  await nextTask();
  expect(onObserve).toHaveBeenCalledOnce();
  resize();
  unmount();
  await nextTask();
  expect(onObserve).toHaveBeenCalledOnce();
});

it("reports to the other components when one of them throws an error", async () => {
  const { LateResizeObserver } = await late();
  const onSize = vi.fn();
  const onError = vi.fn((event: Event) => event.preventDefault());
  addEventListener("error", onError);
  new LateResizeObserver(() => {
    throw new Error("failed");
  });
  resize();
  new LateResizeObserver(onSize);
  resize();
  await nextTask();
  removeEventListener("error", onError);
  expect(onError).toHaveBeenCalledOnce();
  expect(onSize).toHaveBeenCalledOnce();
});
