import type { ContainerQueryEntry } from "@cloudscape-design/component-toolkit";
import { useStableCallback } from "@cloudscape-design/component-toolkit/internal";
import { type RefObject, startTransition, useCallback, useEffect, useRef, useState } from "react";

// web/build/late-measures.ts replaces this package by this file, which passes on everything that it does not replace.
export * from "@cloudscape-design/component-toolkit/internal";
// This replaces the function of react-dom by which the frame renders its parts within its own commit.
export { startTransition as unstable_batchedUpdates } from "react";

const waiting: (() => void)[] = [];
const { port1: inbox, port2: outbox } = new MessageChannel();
inbox.onmessage = () => {
  // React renders the transitions of one task together. Each has its own, so that an error in one does not lose the others.
  for (const deliver of waiting.splice(0)) startTransition(deliver);
};

/**
 * Reports sizes in a task after the frame in which they were measured. A report may then change the layout again without making
 * the browser complain about a loop. All sizes of one frame are rendered together, in steps that make way for a click.
 */
export class LateResizeObserver extends ResizeObserver {
  #connected = true;

  constructor(report: (entries: ResizeObserverEntry[]) => void) {
    super((entries) => {
      waiting.push(() => this.#connected && report(entries));
      outbox.postMessage(undefined);
    });
  }

  override disconnect() {
    this.#connected = false;
    super.disconnect();
  }
}

const sizeOf = ({ target, contentBoxSize: [content], borderBoxSize: [border] }: ResizeObserverEntry) => ({
  target,
  contentBoxWidth: content?.inlineSize ?? 0,
  contentBoxHeight: content?.blockSize ?? 0,
  borderBoxWidth: border?.inlineSize ?? 0,
  borderBoxHeight: border?.blockSize ?? 0,
});

type ElementReference = (() => Element | null) | RefObject<Element | null>;

/**
 * Observes the size of an element as Cloudscape's hook of this name does, but not while React commits: measuring there lays the
 * page out in the middle of the commit, and renders everything that was measured a second time in the same task.
 */
export function useResizeObserver(reference: ElementReference, onObserve: (entry: ContainerQueryEntry) => void): void {
  const report = useStableCallback(onObserve);
  useEffect(() => {
    const element = typeof reference === "function" ? reference() : reference.current;
    if (!element) return undefined;
    const observer = new LateResizeObserver((entries) => {
      for (const entry of entries) report(sizeOf(entry));
    });
    observer.observe(element, { box: "border-box" });
    return () => observer.disconnect();
  }, [reference, report]);
}

/** Returns a value that is derived from the size of an element, and null before it is measured, as Cloudscape's hook of this name. */
export function useContainerQuery<Value>(
  derive: (entry: ContainerQueryEntry, former: Value | null) => Value,
  dependencies: readonly unknown[] = [],
) {
  const reference = useRef<HTMLElement>(null);
  const [value, setValue] = useState<Value | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the element is observed again when the caller's dependencies change.
  const element = useCallback(() => reference.current, dependencies);
  useResizeObserver(element, (entry) => setValue((former) => derive(entry, former)));
  return [value, reference] as const;
}
