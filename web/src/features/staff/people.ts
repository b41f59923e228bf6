import type { Administrator } from "../../../../shared/accounts/administrator.ts";
import { rolesOf, type TenantRole, tenantRolesOf } from "../../../../shared/contract/roles.ts";
import type { Staff } from "../../../../shared/staff/staff.ts";
import { staffApi } from "../../api/api.ts";
import { administratorsChanged } from "../../api/people.ts";
import { allPages, keyedQuery } from "../../api/query-client.ts";
import { accountsApi } from "../../api/send.ts";
import { sessionStore } from "../../session/session-store.ts";
import { staffChanged } from "./queries.ts";

export const PEOPLE_SCREEN = {
  about: "Everyone of your clinic, with all their roles. A person can have several.",
  empty: "No people found.",
  loadFailed: "Failed to load people",
  rolesFailed: "The roles were not changed.",
  rolesSaved: (name: string) => `The roles of ${name} were saved.`,
  changeFailed: (name: string) => `${name} was not changed.`,
  activated: (name: string) => `${name} can sign in again.`,
  deactivated: (name: string) => `${name} is signed out and can no longer sign in.`,
} as const;

/** A person of the clinic: staff, an administrator, or both. */
export interface ClinicPerson extends Pick<Staff, "user_id" | "first_name" | "last_name" | "email" | "invitation"> {
  readonly role: TenantRole;
  readonly roles: readonly TenantRole[];
  /** The roles that are not in effect. */
  readonly inactive: readonly TenantRole[];
  readonly status: Staff["status"];
  /** Whether the person had a second factor when opening the app last; null when that is not known. */
  readonly mfa: boolean | null;
  readonly version: number;
  readonly staff: Staff | undefined;
  readonly administrator: Administrator | undefined;
}

/** The open dialog, and its person. */
export interface OpenPersonDialog {
  readonly what: "roles" | "deactivate";
  readonly person: ClinicPerson;
}

/** Joins the rows of one person. Both have the same version. */
function personOf(staff: Staff | undefined, administrator: Administrator | undefined): ClinicPerson[] {
  const person = administrator ?? staff;
  if (!person) return [];
  const roles = tenantRolesOf(person);
  const isInactive = (role: TenantRole) => (role === "TENANT_ADMIN" ? administrator : staff)?.status !== "ACTIVE";
  const inactive = roles.filter(isInactive);
  const isActive = inactive.length < roles.length;
  const { user_id, first_name, last_name, email, invitation, mfa, version } = person;
  return [
    {
      ...{ user_id, first_name, last_name, email, invitation, mfa, version },
      role: roles.find((role) => role === person.role) ?? "MANAGER",
      roles,
      inactive,
      status: isActive ? "ACTIVE" : (staff?.status ?? "INACTIVE"),
      staff,
      administrator,
    },
  ];
}

/** Returns the people of a clinic: the administrators first, then the staff, oldest first. Staff without a role have left. */
export function peopleOf(staff: readonly Staff[], administrators: readonly Administrator[]): ClinicPerson[] {
  const ids = new Set(administrators.map(({ user_id }) => user_id));
  return [
    ...administrators.flatMap((each) =>
      personOf(
        staff.find(({ user_id }) => user_id === each.user_id),
        each,
      ),
    ),
    ...staff
      .filter((each) => !ids.has(each.user_id) && rolesOf(each).length > 0)
      .flatMap((each) => personOf(each, undefined)),
  ];
}

/** Builds the query of everyone of the clinic. */
export const clinicPeopleQuery = () =>
  keyedQuery(["staff", "people"], async () => {
    const [staff, administrators] = await Promise.all([
      allPages((query) => staffApi.list({ query })),
      accountsApi.listAdministrators(),
    ]);
    return peopleOf(staff, administrators.items);
  });

/** Reloads every list that shows people of the clinic. */
export const clinicPeopleChanged = () => Promise.all([staffChanged(), administratorsChanged()]);

/** Renews the tokens of people who have given themselves a further role, so that they can use it at once. */
export async function renewOwnRoles(user_id: string): Promise<void> {
  if (user_id !== sessionStore.getState().user?.user_id) return;
  const { renewTokens } = await import("../../session/amplify-session.ts");
  await renewTokens();
}
