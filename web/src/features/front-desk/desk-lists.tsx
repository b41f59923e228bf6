import SpaceBetween from "@cloudscape-design/components/space-between";
import { BookedOnline } from "./booked-online.tsx";
import { ToCheckOut } from "./to-check-out.tsx";

/** What waits at the desk beside today's queue. Each list is there only while it has rows. */
export default function DeskLists({ location_id }: { readonly location_id: string | undefined }) {
  return (
    <SpaceBetween size="l">
      <ToCheckOut location_id={location_id} />
      <BookedOnline location_id={location_id} />
    </SpaceBetween>
  );
}
