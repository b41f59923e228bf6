import type { Role } from "../../../shared/contract/roles.ts";

/** The password of every demo account. These exist in the local product only. */
export const DEMO_PASSWORD = "Clinic#2026";

export const LAKESIDE = "ten_01k6a0000000000000000000a1";
export const HILLVIEW = "ten_01k6a0000000000000000000b1";

/** A person with a demo account. */
export interface DemoPerson {
  readonly user_id: string;
  readonly email: string;
  readonly role: Role;
  readonly first_name: string;
  readonly last_name: string;
  readonly date_of_birth: string;
  readonly phone_number: string;
  readonly tenant_id?: string;
}

type Details = readonly [email: string, role: Role, first_name: string, last_name: string, date_of_birth: string];

/** Returns a person whose account id and telephone number end with a number. */
export function person(number: number, tenant_id: string | undefined, details: Details): DemoPerson {
  const [email, role, first_name, last_name, date_of_birth] = details;
  return {
    user_id: `d0000000-0000-4000-8000-${String(number).padStart(12, "0")}`,
    phone_number: `5550${String(number).padStart(6, "0")}`,
    email,
    role,
    first_name,
    last_name,
    date_of_birth,
    ...(tenant_id && { tenant_id }),
  };
}

/** The people whose accounts are listed when the product is ready. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  person(1, undefined, ["platform@example.com", "PLATFORM_ADMIN", "Priya", "Nolan", "1982-03-14"]),
  person(7, undefined, ["platform2@example.com", "PLATFORM_ADMIN", "Tomás", "Reyes", "1987-08-25"]),
  person(2, LAKESIDE, ["admin@lakeside.example.com", "TENANT_ADMIN", "Laura", "Whitfield", "1976-09-02"]),
  person(3, LAKESIDE, ["reception@lakeside.example.com", "RECEPTIONIST", "Marcus", "Bell", "1994-06-21"]),
  person(4, LAKESIDE, ["manager@lakeside.example.com", "MANAGER", "Ingrid", "Sorensen", "1969-12-05"]),
  person(8, LAKESIDE, ["practitioner@lakeside.example.com", "PRACTITIONER", "Amara", "Okafor", "1979-04-11"]),
  person(5, HILLVIEW, ["admin@hillview.example.com", "TENANT_ADMIN", "Omar", "Haddad", "1981-01-30"]),
  person(6, HILLVIEW, ["reception@hillview.example.com", "RECEPTIONIST", "Chloe", "Park", "1998-11-17"]),
];

/** Returns the demo person with the address. */
export function demoPerson(email: string): DemoPerson {
  const found = DEMO_PEOPLE.find((candidate) => candidate.email === email);
  if (!found) throw new Error(`No demo account is called ${email}.`);
  return found;
}
