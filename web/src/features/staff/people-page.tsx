import Button from "@cloudscape-design/components/button";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { ROLE_NAMES } from "../../../../shared/audit/roles.ts";
import { fullName } from "../../../../shared/values/names.ts";
import { prefetch } from "../../api/query-client.ts";
import { lazyPart } from "../../components/feedback/lazy-part.tsx";
import { EmailText, RouterLink } from "../../components/layout/links.tsx";
import { Actions } from "../../components/layout/page.tsx";
import { type Column, EMAIL_WIDTH, textColumn } from "../../components/tables/columns.ts";
import { DataTable } from "../../components/tables/data-table.tsx";
import { listed } from "../../components/tables/filter-select.tsx";
import { byName } from "../../lib/formats.ts";
import { useNavigate } from "../../lib/navigate.ts";
import type { HelpText } from "../../lib/page.ts";
import { linkTo, PATHS } from "../../paths.ts";
import { invitationColumn, statusColumn, twoStepColumn } from "../../people/account-status.tsx";
import { useSession } from "../../session/session-store.ts";
import { type ClinicPerson, clinicPeopleQuery, type OpenPersonDialog, PEOPLE_SCREEN } from "./people.ts";
import { DeactivatePerson, PersonActions } from "./person-actions.tsx";

export const help: HelpText = {
  about: "Everyone of your clinic, whether they work there or manage it. A person can have several roles.",
  rules: {
    Roles: "A person may do what any of the roles may do, and finds the pages of all of them in the menu.",
    "Main role": "Its home page opens after the login. People with several roles choose it on the page Account, too.",
    "Add a role": "A person who is signed in stays signed in, and can use the role within 15 minutes.",
    "Take a role": "The person is signed out everywhere. The last active administrator keeps that role.",
    Deactivate: "The person loses access in all roles. The records keep the name.",
    "Two-step sign-in":
      "As of the last time that the person opened the app. Clinic Profile can require it of everyone.",
  },
};

const RolesDialog = lazyPart(() => import("./roles-dialog.tsx"));

/** Shows the name, which leads to the hours and appointments of a person who is staff. */
function Name(person: ClinicPerson) {
  const { staff } = person;
  if (!staff) return fullName(person);
  return <RouterLink href={linkTo(PATHS.staffMember, { staffId: staff.staff_id })}>{fullName(person)}</RouterLink>;
}

/** Returns the roles in words, the main one first, with those that are not in effect. */
const rolesOf = ({ role: main, roles, inactive, status }: ClinicPerson): string =>
  roles
    .toSorted((a, b) => Number(b === main) - Number(a === main))
    .map((role) => `${ROLE_NAMES[role]}${status === "ACTIVE" && inactive.includes(role) ? " (inactive)" : ""}`)
    .join(", ");

const columnsOf = (
  ownId: string | undefined,
  onOpen: (dialog: OpenPersonDialog) => void,
): readonly Column<ClinicPerson>[] => [
  { id: "name", header: "Name", isRowHeader: true, sortingComparator: byName, csv: { Name: fullName }, cell: Name },
  statusColumn(),
  { id: "roles", header: "Roles", sortingField: "role", csv: { Roles: rolesOf }, cell: rolesOf },
  { ...textColumn<ClinicPerson>("email", "Email"), minWidth: EMAIL_WIDTH, cell: EmailText },
  invitationColumn(),
  twoStepColumn(),
  {
    id: "actions",
    header: "Actions",
    minWidth: 160,
    cell: (person) => <PersonActions person={person} isOwn={person.user_id === ownId} onOpen={onOpen} />,
  },
];

export const loader = () => prefetch(clinicPeopleQuery());

/** Lists everyone of the clinic with all roles, who can be added, given and taken roles, invited and deactivated. */
export function Component() {
  const navigate = useNavigate();
  const people = useQuery(clinicPeopleQuery());
  const ownId = useSession(({ user }) => user?.user_id);
  const [dialog, open] = useState<OpenPersonDialog>();
  const columns = useMemo(() => columnsOf(ownId, open), [ownId]);
  const close = () => open(undefined);
  return (
    <>
      <DataTable
        title="People"
        headingLevel="h1"
        description={PEOPLE_SCREEN.about}
        {...listed(people, PEOPLE_SCREEN.loadFailed)}
        columns={columns}
        searchIn={["first_name", "last_name", "email", "role", "status"]}
        trackBy="user_id"
        empty={PEOPLE_SCREEN.empty}
        loadingText="Loading people"
        actions={
          <Actions>
            <Button onClick={() => navigate(PATHS.staff)}>Hours and time off</Button>
            <Button onClick={() => navigate(PATHS.administrators)}>Administrators</Button>
            <Button variant="primary" onClick={() => navigate(PATHS.addStaff)}>
              Add person
            </Button>
          </Actions>
        }
      />
      {dialog?.what === "roles" && <RolesDialog person={dialog.person} onDone={close} />}
      {dialog?.what === "deactivate" && <DeactivatePerson person={dialog.person} onDone={close} />}
    </>
  );
}
