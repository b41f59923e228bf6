import "./print-sheet.css";
import { type ReactNode, useEffect } from "react";
import { createPortal } from "react-dom";

interface PrintSheetProps {
  /** The data that is printed. Other data is printed again. */
  readonly of: unknown;
  /** Called when the browser's print dialog is closed. */
  readonly onDone: () => void;
  readonly children: ReactNode;
}

/** Renders content that only shows on paper, and opens the browser's print dialog once the fonts are there. */
export function PrintSheet({ of, onDone, children }: PrintSheetProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same data is printed once.
  useEffect(() => {
    let removed = false;
    window.addEventListener("afterprint", onDone, { once: true });
    void Promise.resolve(document.fonts?.ready).then(() => removed || window.print());
    return () => {
      removed = true;
      window.removeEventListener("afterprint", onDone);
    };
  }, [of]);
  return createPortal(<div className="print-sheet">{children}</div>, document.body);
}
