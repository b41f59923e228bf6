import Alert from "@cloudscape-design/components/alert";
import LiveRegion from "@cloudscape-design/components/live-region";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { type Control, useWatch } from "react-hook-form";
import type { Staff } from "../../../../shared/staff/staff.ts";
import type { StaffEdit } from "./staff-form.ts";

interface ChangeEffectsProps {
  readonly control: Control<StaffEdit, unknown, StaffEdit>;
  readonly staff: Staff;
}

/** Shows the consequences of a changed status, role or location before it is saved. */
export function ChangeEffects({ control, staff }: ChangeEffectsProps) {
  const { role, status, location_id } = useWatch({ control });
  const who = staff.first_name;
  const losesAccess = status !== staff.status && status !== "ACTIVE";
  const regainsAccess = status !== staff.status && status === "ACTIVE";
  return (
    <LiveRegion>
      <SpaceBetween size="s">
        {losesAccess && (
          <Alert type="warning" statusIconAriaLabel="Warning" header={`${who} loses access at once`}>
            {status === "TERMINATED" ? "A terminated" : "An inactive"} staff member can't sign in or work. Past
            appointments keep the name. Setting the status back to ACTIVE restores everything.
          </Alert>
        )}
        {regainsAccess && (
          <Alert type="info" statusIconAriaLabel="Info">
            {who} can sign in again. A person who has never signed in needs "Resend invitation".
          </Alert>
        )}
        {role !== staff.role && (
          <Alert type="info" statusIconAriaLabel="Info">
            {who}'s permissions change at once, and {who} has to sign in again.
          </Alert>
        )}
        {location_id !== staff.location_id && (
          <Alert type="info" statusIconAriaLabel="Info">
            {who} moves to the staff of the other location. The hours at this one stay until they are cleared in Edit
            Schedule.
          </Alert>
        )}
      </SpaceBetween>
    </LiveRegion>
  );
}
