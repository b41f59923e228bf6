import Alert from "@cloudscape-design/components/alert";
import LiveRegion from "@cloudscape-design/components/live-region";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import * as z from "zod";
import { ROLE_NAMES } from "../../../../shared/audit/roles.ts";
import { TENANT_ROLES, type TenantRole } from "../../../../shared/contract/roles.ts";
import { type Person, RolesChange } from "../../../../shared/staff/person.ts";
import { STAFF } from "../../../../shared/staff/texts.ts";
import { fullName } from "../../../../shared/values/names.ts";
import { staffApi } from "../../api/api.ts";
import { LocationField } from "../../booking/location-field.tsx";
import { MultiselectField, SelectField } from "../../components/forms/choice-fields.tsx";
import { FieldGrid } from "../../components/forms/form-fields.tsx";
import { FormModal } from "../../components/forms/form-modal.tsx";
import { useEntityForm } from "../../lib/forms/use-entity-form.ts";
import { type ClinicPerson, clinicPeopleChanged, PEOPLE_SCREEN, renewOwnRoles } from "./people.ts";

const isStaffRole = (role: TenantRole) => role !== "TENANT_ADMIN";

const { roles, role } = RolesChange.shape;

/** The roles of a person as the form has them. The location is asked for when a person becomes staff. */
const formOf = (needsLocation: boolean) =>
  z
    .strictObject({ roles, role, location_id: z.string() })
    .refine((values) => !needsLocation || !values.roles.some(isStaffRole) || values.location_id !== "", {
      path: ["location_id"],
      error: STAFF.locationRequired,
    });
type RolesForm = z.output<ReturnType<typeof formOf>>;

const OPTIONS = TENANT_ROLES.map((value) => ({ value, label: ROLE_NAMES[value] }));

interface FieldsProps {
  readonly person: ClinicPerson;
  readonly needsLocation: boolean;
}

/** Asks for the roles, for the main one of several, and for the location of a person who becomes staff. */
function RolesFields({ person, needsLocation }: FieldsProps) {
  const { control, setValue } = useFormContext<RolesForm>();
  const chosen = useWatch({ control, name: "roles" });
  const main = useWatch({ control, name: "role" });
  const [first] = chosen;
  useEffect(() => {
    if (first && !chosen.includes(main)) setValue("role", first, { shouldDirty: true });
  }, [first, chosen, main, setValue]);
  const who = person.first_name;
  const given = chosen.filter((each) => !person.roles.includes(each));
  const taken = person.roles.filter((each) => !chosen.includes(each));
  return (
    <SpaceBetween size="l">
      <FieldGrid>
        <MultiselectField
          control={control}
          name="roles"
          label="Roles"
          placeholder="Choose roles"
          constraintText={`${who} may do what any of the roles may do`}
          options={OPTIONS}
        />
        {chosen.length > 1 && (
          <SelectField
            control={control}
            name="role"
            label="Main role"
            constraintText="Its home page opens after the login"
            options={OPTIONS.filter(({ value }) => chosen.includes(value))}
          />
        )}
        {needsLocation && chosen.some(isStaffRole) && (
          <LocationField control={control} name="location_id" label="Clinic Location" />
        )}
      </FieldGrid>
      <LiveRegion>
        <SpaceBetween size="s">
          {taken.length > 0 && (
            <Alert type="warning" statusIconAriaLabel="Warning">
              {who} loses the rights of {taken.map((each) => ROLE_NAMES[each]).join(", ")} at once and has to sign in
              again.
              {taken.includes("PRACTITIONER") && ` Upcoming appointments with ${who} then need attention.`}
            </Alert>
          )}
          {given.length > 0 && taken.length === 0 && (
            <Alert type="info" statusIconAriaLabel="Info">
              {who} stays signed in and can use the further role within 15 minutes, or at once after the next login.
            </Alert>
          )}
        </SpaceBetween>
      </LiveRegion>
    </SpaceBetween>
  );
}

interface RolesDialogProps {
  readonly person: ClinicPerson;
  readonly onDone: () => void;
}

const fieldsOf = (person: Pick<Person, "role" | "roles"> | ClinicPerson): RolesForm => ({
  roles: TENANT_ROLES.filter((each) => person.roles.includes(each)),
  role: TENANT_ROLES.find((each) => each === person.role) ?? "MANAGER",
  location_id: "",
});

/** Gives roles to a person, takes others, and chooses the main one. */
export default function RolesDialog({ person, onDone }: RolesDialogProps) {
  const needsLocation = !person.staff;
  const entity = useEntityForm<RolesForm, RolesForm, Person>({
    id: `roles-${person.user_id}`,
    schema: formOf(needsLocation),
    defaults: fieldsOf(person),
    version: person.version,
    fieldsOf,
    failure: PEOPLE_SCREEN.rolesFailed,
    save: async ({ location_id, ...chosen }, version) => {
      const place = needsLocation && chosen.roles.some(isStaffRole) && { location_id };
      const { user_id } = person;
      const saved = await staffApi.setRoles({ params: { user_id }, body: { ...chosen, ...place, version } });
      // Where a role was taken, the session has ended.
      if (person.roles.every((each) => saved.roles.includes(each))) await renewOwnRoles(user_id);
      await clinicPeopleChanged();
      return saved;
    },
    onSaved: onDone,
    done: () => PEOPLE_SCREEN.rolesSaved(fullName(person)),
  });
  return (
    <FormModal header={`Roles of ${fullName(person)}`} action="Save" entity={entity} onCancel={onDone}>
      <RolesFields person={person} needsLocation={needsLocation} />
    </FormModal>
  );
}
