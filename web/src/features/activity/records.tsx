import { counted } from "../../../../shared/us-text.ts";
import "./records.css";
import Button from "@cloudscape-design/components/button";
import ExpandableSection from "@cloudscape-design/components/expandable-section";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { Activity } from "../../../../shared/activity/activity.ts";
import { ACTIVITY_SCREEN } from "../../../../shared/messages/activity-screen.ts";
import { recordName } from "../../people/actions.ts";

interface RecordsProps {
  readonly entry: Activity;
  /** Names of records by id. */
  readonly names: ReadonlyMap<string, string>;
  readonly onChoose: (record_id: string) => void;
}

/** Returns the name of a record of an entry, or its kind and the end of its id if the name is unknown. */
export const recordNameIn = (
  { record_id, record_name }: Activity,
  id: string,
  names: ReadonlyMap<string, string>,
): string => names.get(id) ?? (id === record_id ? record_name : null) ?? recordName(id);

/** Lists the records of an entry, each as a link that filters the audit log by it. */
export function Records({ entry, names, onChoose }: RecordsProps) {
  const { record_id, record_ids } = entry;
  const link = (id: string) => {
    const name = recordNameIn(entry, id, names);
    return (
      <span key={id} title={id}>
        <Button variant="inline-link" ariaLabel={`Show only ${name}`} onClick={() => onChoose(id)}>
          <span className="activity-record">{name}</span>
        </Button>
      </span>
    );
  };
  if (record_id) return link(record_id);
  if (record_ids.length === 0) return ACTIVITY_SCREEN.allClinics;
  return (
    <ExpandableSection variant="inline" headerText={counted(record_ids.length, "record")}>
      <SpaceBetween size="xxs">{record_ids.map(link)}</SpaceBetween>
    </ExpandableSection>
  );
}
