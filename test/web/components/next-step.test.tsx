import { render, waitFor } from "@testing-library/react";
import { useLayoutEffect } from "react";
import { NextStep } from "../../../web/src/components/layout/links.tsx";

test("draws its surroundings first, and its content in a separate step", async () => {
  const steps: (string | null)[] = [];
  const Frame = () => {
    useLayoutEffect(() => {
      steps.push(document.querySelector("main")?.textContent ?? null);
    }, []);
    return "frame";
  };
  render(
    <main>
      <NextStep> page</NextStep>
      <Frame />
    </main>,
  );
  await waitFor(() => expect(document.querySelector("main")?.textContent).toBe(" pageframe"));
  expect(steps).toEqual(["frame"]);
});
