import { useEffect, useState } from "react";
import { STEPS, type Step } from "./flow.ts";

/** What the entry of the tab's history keeps: its step, and how many steps before it Back can return to. */
interface Entry {
  readonly step?: Step;
  readonly depth?: number;
}

const entry = (): Entry => (history.state ?? {}) as Entry;

const stepIn = ({ step }: Entry): Step | undefined => STEPS.find((each) => each === step);

/** Returns whether the page was open at this place of the tab's history before, as after a reload. */
export const isReload = (): boolean => stepIn(entry()) !== undefined;

/** Notes the shown step in the history, so that the page knows it again after a reload. */
export function markStep(step: Step): void {
  if (stepIn(entry()) !== step) history.replaceState({ ...entry(), step }, "");
}

/** The wanted step, which is part of the tab's history, so that the browser's Back and Forward lead through the steps. */
export function useStep() {
  const [wanted, setWanted] = useState(() => stepIn(entry()));
  useEffect(() => {
    const onMove = () => setWanted(stepIn(entry()));
    addEventListener("popstate", onMove);
    return () => removeEventListener("popstate", onMove);
  }, []);
  return {
    wanted,
    go: (step: Step) => {
      history.pushState({ step, depth: (entry().depth ?? 0) + 1 }, "");
      setWanted(step);
    },
    /** Returns to the step before, which is undefined at the first one of this tab. */
    back: (entry().depth ?? 0) > 0 ? () => history.back() : undefined,
  };
}
