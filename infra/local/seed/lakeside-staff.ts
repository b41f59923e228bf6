import { SCHEDULE_DAYS } from "../../../shared/staff/schedule.ts";
import type { ShiftPlan, StaffPlan } from "./clinic-plan.ts";
import { demoPerson, LAKESIDE, userId } from "./people.ts";

const [HARBOR, URGENT, CANYON] = [0, 1, 2];
const [mon, tue, wed, thu, fri, sat, sun] = SCHEDULE_DAYS;

// Two long shifts a day, which overlap at noon, keep the urgent care open around the clock.
const early = (...days: ShiftPlan["days"]): ShiftPlan => ({ place: URGENT, days, start: "00:00", end: "12:30" });
const late = (...days: ShiftPlan["days"]): ShiftPlan => ({ place: URGENT, days, start: "11:30", end: "23:59" });
const at = (place: number, days: ShiftPlan["days"], start: string, end: string): ShiftPlan => ({
  place,
  days,
  start,
  end,
});

type Person = Pick<StaffPlan, "first_name" | "last_name" | "date_of_birth" | "role" | "place" | "status" | "shifts">;

/** Returns a staff member with an address and numbers by their place in the list. */
const member = (number: number, email: string, person: Person): StaffPlan => ({
  user_id: userId(100 + number),
  email: `${email}@lakeside.example.com`,
  phone_number: `55501101${String(number).padStart(2, "0")}`,
  tenant_id: LAKESIDE,
  ...person,
});

export const LAKESIDE_STAFF: readonly StaffPlan[] = [
  { ...demoPerson("reception@lakeside.example.com"), role: "RECEPTIONIST", place: HARBOR },
  { ...demoPerson("manager@lakeside.example.com"), role: "MANAGER", place: HARBOR },
  member(1, "a.okafor", {
    first_name: "Amara",
    last_name: "Okafor",
    date_of_birth: "1979-04-11",
    role: "PRACTITIONER",
    place: URGENT,
    shifts: [early(mon, tue, wed), at(HARBOR, [fri], "09:00", "15:00")],
  }),
  member(2, "j.garcia", {
    first_name: "José",
    last_name: "García Muñoz",
    date_of_birth: "1984-10-23",
    role: "PRACTITIONER",
    place: URGENT,
    shifts: [early(thu, fri, sat), at(HARBOR, [tue], "09:00", "17:00")],
  }),
  member(3, "s.orourke", {
    first_name: "Siobhán",
    last_name: "O'Rourke",
    date_of_birth: "1971-02-02",
    role: "PRACTITIONER",
    place: URGENT,
    shifts: [late(sun, mon, tue), at(HARBOR, [thu], "10:00", "16:00")],
  }),
  member(4, "h.tanaka", {
    first_name: "Hiroshi",
    last_name: "Tanaka",
    date_of_birth: "1988-07-19",
    role: "PRACTITIONER",
    place: URGENT,
    shifts: [late(wed, thu, fri, sat), at(HARBOR, [mon], "09:00", "17:00")],
  }),
  // The only practitioner in two time zones: Thursdays at Canyon Lake.
  member(5, "z.lindqvist", {
    first_name: "Zoë",
    last_name: "Lindqvist",
    date_of_birth: "1990-12-30",
    role: "PRACTITIONER",
    place: HARBOR,
    shifts: [
      early(sun),
      at(HARBOR, [mon, tue, wed], "08:00", "17:30"),
      at(CANYON, [thu], "09:00", "16:00"),
      { ...at(HARBOR, [fri], "08:00", "12:00"), is_available: false },
    ],
  }),
  member(6, "m.wojcik", {
    first_name: "Mateusz",
    last_name: "Wójcik",
    date_of_birth: "1976-05-08",
    role: "PRACTITIONER",
    place: CANYON,
    shifts: [at(CANYON, [mon, tue, wed, thu, fri], "08:00", "17:00"), at(CANYON, [sat], "08:00", "12:00")],
  }),
  member(7, "d.carterhughes", {
    first_name: "Dana",
    last_name: "Carter-Hughes",
    date_of_birth: "1992-03-27",
    role: "RECEPTIONIST",
    place: URGENT,
  }),
  member(8, "p.vang", {
    first_name: "Pa Houa",
    last_name: "Vang",
    date_of_birth: "1996-08-14",
    role: "RECEPTIONIST",
    place: CANYON,
  }),
  member(9, "g.lefevre", {
    first_name: "Geneviève",
    last_name: "Lefèvre",
    date_of_birth: "1967-11-09",
    role: "MANAGER",
    place: CANYON,
  }),
  member(10, "k.benali", {
    first_name: "Karim",
    last_name: "Benali",
    date_of_birth: "1985-01-16",
    role: "RECEPTIONIST",
    place: HARBOR,
    status: "INACTIVE",
  }),
];
