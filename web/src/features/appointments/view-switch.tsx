import Button from "@cloudscape-design/components/button";
import SegmentedControl from "@cloudscape-design/components/segmented-control";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { Address } from "./use-address.ts";

const VIEWS = [
  { id: "list", text: "List" },
  { id: "day", text: "Day" },
];

interface ViewSwitchProps {
  readonly view: Address["view"];
  readonly onChange: (view: string) => void;
  readonly onBook: () => void;
}

/** Switches between list and day, and opens the booking of an appointment. */
export const ViewSwitch = ({ view, onChange, onBook }: ViewSwitchProps) => (
  <SpaceBetween direction="horizontal" size="xs" alignItems="end">
    <SegmentedControl
      label="View"
      selectedId={view}
      options={VIEWS}
      onChange={({ detail }) => onChange(detail.selectedId)}
    />
    <Button variant="primary" onClick={onBook}>
      Book Appointment
    </Button>
  </SpaceBetween>
);
