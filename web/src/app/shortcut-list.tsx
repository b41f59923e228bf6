import { Fragment } from "react";
import { Dialog } from "../components/dialogs/dialog.tsx";

const SHORTCUTS: readonly (readonly [key: string, meaning: string])[] = [
  ["/", "Find a patient, a lead or a page"],
  ["n", "Book an appointment"],
  ["w", "Walk-in"],
  ["t", "Calendar of today"],
  ["Ctrl+Z", "Undo the last change, as long as Undo is offered"],
  ["m", "Move the appointment of the calendar that has the focus: then arrow keys and Enter"],
  ["?", "This list"],
];

/** Shows the keys of the front desk. They work outside of fields and dialogs. */
const ShortcutList = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog header="Keyboard shortcuts" onDismiss={onClose}>
    <dl className="shortcuts">
      {SHORTCUTS.map(([key, meaning]) => (
        <Fragment key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{meaning}</dd>
        </Fragment>
      ))}
    </dl>
  </Dialog>
);
export default ShortcutList;
