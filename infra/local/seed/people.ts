import type { Role } from "../../../shared/roles.ts";

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

/** Returns the account id of the demo person with the number. */
export const userId = (number: number) => `d0000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

export const DEMO_PEOPLE: readonly DemoPerson[] = [
  {
    user_id: userId(1),
    email: "platform@example.com",
    role: "PLATFORM_ADMIN",
    first_name: "Priya",
    last_name: "Nolan",
    date_of_birth: "1982-03-14",
    phone_number: "5550100001",
  },
  {
    user_id: userId(2),
    email: "admin@lakeside.example.com",
    role: "TENANT_ADMIN",
    first_name: "Laura",
    last_name: "Whitfield",
    date_of_birth: "1976-09-02",
    phone_number: "5550110001",
    tenant_id: LAKESIDE,
  },
  {
    user_id: userId(3),
    email: "reception@lakeside.example.com",
    role: "RECEPTIONIST",
    first_name: "Marcus",
    last_name: "Bell",
    date_of_birth: "1994-06-21",
    phone_number: "5550110002",
    tenant_id: LAKESIDE,
  },
  {
    user_id: userId(4),
    email: "manager@lakeside.example.com",
    role: "MANAGER",
    first_name: "Ingrid",
    last_name: "Sorensen",
    date_of_birth: "1969-12-05",
    phone_number: "5550110003",
    tenant_id: LAKESIDE,
  },
  {
    user_id: userId(5),
    email: "admin@hillview.example.com",
    role: "TENANT_ADMIN",
    first_name: "Omar",
    last_name: "Haddad",
    date_of_birth: "1981-01-30",
    phone_number: "5550120001",
    tenant_id: HILLVIEW,
  },
  {
    user_id: userId(6),
    email: "reception@hillview.example.com",
    role: "RECEPTIONIST",
    first_name: "Chloe",
    last_name: "Park",
    date_of_birth: "1998-11-17",
    phone_number: "5550120002",
    tenant_id: HILLVIEW,
  },
];

/** Returns the demo person with the address. */
export function demoPerson(email: string): DemoPerson {
  const person = DEMO_PEOPLE.find((candidate) => candidate.email === email);
  if (!person) throw new Error(`No demo account is called ${email}.`);
  return person;
}
