import ExpandableSection from "@cloudscape-design/components/expandable-section";
import { useQuery } from "@tanstack/react-query";
import { matchesQuery } from "../../api/waitlist.ts";
import type { MatchesProps } from "./matches.tsx";
import Matches from "./matches.tsx";

/** Shows the patients who wait for a free time, best first, or nothing if there are none. */
export default function WaitingHere({ time, onBooked }: MatchesProps) {
  const { data } = useQuery(matchesQuery(time));
  if (!data || data.length === 0) return null;
  return (
    <ExpandableSection defaultExpanded headerText="Waiting for this time" headerCounter={`(${data.length})`}>
      <Matches time={time} onBooked={onBooked} />
    </ExpandableSection>
  );
}
