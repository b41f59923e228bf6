import Button from "@cloudscape-design/components/button";
import { Section } from "../../components/layout/page.tsx";
import { InsuranceLines } from "../../people/insurance-lines.tsx";
import { NewestNotes } from "../../people/notes.tsx";
import { NOTES_SCREEN } from "../../people/typed-note.ts";

interface PatientCareProps {
  readonly patient_id: string;
  /** The day for which the policies have to be valid. */
  readonly date: string;
  /** Opens a tab of the record. */
  readonly onOpen: (tab: "insurance" | "notes") => void;
}

/** Shows a patient's insurance and newest notes without a click. Both are changed in the tabs of the record. */
export const PatientCare = ({ patient_id, date, onOpen }: PatientCareProps) => (
  <>
    <Section
      title="Insurance"
      actions={
        <Button variant="inline-link" ariaLabel="Edit insurance" onClick={() => onOpen("insurance")}>
          Edit
        </Button>
      }
    >
      <InsuranceLines patient_id={patient_id} date={date} />
    </Section>
    <Section
      title="Newest notes"
      actions={
        <Button variant="inline-link" ariaLabel="All notes, and a new one" onClick={() => onOpen("notes")}>
          All notes
        </Button>
      }
    >
      <NewestNotes patient_id={patient_id} empty={NOTES_SCREEN.noNotes} />
    </Section>
  </>
);
