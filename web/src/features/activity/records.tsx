import Button from "@cloudscape-design/components/button";
import ExpandableSection from "@cloudscape-design/components/expandable-section";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { Activity } from "../../../../shared/activity/activity.ts";
import { recordName } from "../../people/actions.ts";

interface RecordsProps {
  readonly entry: Activity;
  /** Names of staff by the id of their record. */
  readonly staff: ReadonlyMap<string, string> | undefined;
  readonly onChoose: (record_id: string) => void;
}

/** The record of an entry, or the records of the page that was read, each as a link that filters by it. */
export function Records({ entry: { record_id, record_ids }, staff, onChoose }: RecordsProps) {
  const link = (id: string) => {
    const name = staff?.get(id) ?? recordName(id);
    return (
      <span key={id} title={id}>
        <Button variant="inline-link" ariaLabel={`Show only ${name}`} onClick={() => onChoose(id)}>
          {name}
        </Button>
      </span>
    );
  };
  if (record_id) return link(record_id);
  return (
    <ExpandableSection
      variant="inline"
      headerText={record_ids.length === 1 ? "1 record" : `${record_ids.length} records`}
    >
      <SpaceBetween size="xxs">{record_ids.map(link)}</SpaceBetween>
    </ExpandableSection>
  );
}
