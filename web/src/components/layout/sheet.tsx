import "./sheet.css";
import { type ReactNode, useEffect } from "react";
import { createPortal } from "react-dom";
import { Actions } from "./page.tsx";

interface SheetProps {
  /** The way back, which is not printed. */
  readonly back: ReactNode;
  /** The buttons, which are not printed either. */
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/** Shows a sheet of paper on a page of its own. */
export const Sheet = ({ back, actions, children }: SheetProps) => (
  <>
    <div className="sheet-tools">
      {back}
      <Actions>{actions}</Actions>
    </div>
    <div className="sheet">{children}</div>
  </>
);

interface AddressLinesProps {
  readonly of: { readonly street: string; readonly city: string; readonly state: string; readonly zipcode: string };
}

/** Shows the lines of an address, as far as it is known. */
export const AddressLines = ({ of: { street, city, state, zipcode } }: AddressLinesProps) => (
  <>
    {street && <p>{street}</p>}
    {city && (
      <p>
        {city}, {state} {zipcode}
      </p>
    )}
  </>
);

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
