import { SCHEDULE_DAYS, type ScheduleDay } from "../../../shared/values/days-and-times.ts";
import { type ClinicPlan, membersOf, open, type ShiftPlan, type StaffPlan } from "./clinic-plan.ts";
import { demoPerson, LAKESIDE } from "./people.ts";

const [HARBOR, URGENT, CANYON] = [0, 1, 2];
const [mon, tue, wed, thu, fri, sat, sun] = SCHEDULE_DAYS;

// Two long shifts a day, which overlap at noon, keep the urgent care open around the clock.
const early = (...days: ScheduleDay[]): ShiftPlan => [URGENT, days, "00:00", "12:30"];
const late = (...days: ScheduleDay[]): ShiftPlan => [URGENT, days, "11:30", "23:59"];

const member = membersOf(LAKESIDE, "lakeside.example.com");

const staff: readonly StaffPlan[] = [
  { person: demoPerson("reception@lakeside.example.com"), place: HARBOR },
  { person: demoPerson("manager@lakeside.example.com"), place: HARBOR },
  {
    person: demoPerson("practitioner@lakeside.example.com"),
    place: URGENT,
    shifts: [early(mon, tue, wed), [HARBOR, [fri], "09:00", "15:00"]],
  },
  member(102, ["j.garcia", "PRACTITIONER", "José", "García Muñoz", "1984-10-23"], {
    place: URGENT,
    shifts: [early(thu, fri, sat), [HARBOR, [tue], "09:00", "17:00"]],
  }),
  member(103, ["s.orourke", "PRACTITIONER", "Siobhán", "O'Rourke", "1971-02-02"], {
    place: URGENT,
    shifts: [late(sun, mon, tue), [HARBOR, [thu], "10:00", "16:00"]],
  }),
  member(104, ["h.tanaka", "PRACTITIONER", "Hiroshi", "Tanaka", "1988-07-19"], {
    place: URGENT,
    shifts: [late(wed, thu, fri, sat), [HARBOR, [mon], "09:00", "17:00"]],
  }),
  // The only practitioner in two time zones: Thursdays at Canyon Lake.
  member(105, ["z.lindqvist", "PRACTITIONER", "Zoë", "Lindqvist", "1990-12-30"], {
    place: HARBOR,
    shifts: [
      early(sun),
      [HARBOR, [mon, tue, wed], "08:00", "17:30"],
      [CANYON, [thu], "09:00", "16:00"],
      [HARBOR, [fri], "08:00", "12:00", false],
    ],
  }),
  member(106, ["m.wojcik", "PRACTITIONER", "Mateusz", "Wójcik", "1976-05-08"], {
    place: CANYON,
    shifts: [
      [CANYON, [mon, tue, wed, thu, fri], "08:00", "17:00"],
      [CANYON, [sat], "08:00", "12:00"],
    ],
  }),
  member(107, ["d.carterhughes", "RECEPTIONIST", "Dana", "Carter-Hughes", "1992-03-27"], { place: URGENT }),
  member(108, ["p.vang", "RECEPTIONIST", "Pa Houa", "Vang", "1996-08-14"], { place: CANYON }),
  member(109, ["g.lefevre", "MANAGER", "Geneviève", "Lefèvre", "1967-11-09"], {
    place: CANYON,
    roles: ["RECEPTIONIST", "MANAGER"],
  }),
  member(110, ["k.benali", "RECEPTIONIST", "Karim", "Benali", "1985-01-16"], { place: HARBOR, status: "INACTIVE" }),
];

export const LAKESIDE_PLAN: ClinicPlan = {
  tenant_id: LAKESIDE,
  letter: "a",
  places: [
    {
      address: ["48 Harbor Road", "Duluth", "MN", "55802"],
      details: ["Harbor Road", "America/Chicago", "harbor@lakeside.example.com", "5550111001"],
      hours: { ...open(5, "08:00", "18:00"), Saturday: { open: "09:00", close: "13:00", status: "available" } },
      rooms: [["101"], ["102"], ["103", "INACTIVE"]],
      services: [
        ["Annual Physical", 45, "185.00"],
        ["Follow-up Visit", 30, "95"],
        ["Vaccination", 30, "140.00"],
        ["Asthma Review", 45, "165.50"],
        ["Blood Draw", 15, "35.50"],
        ["Smoking Cessation Class", 60, "60", "INACTIVE"],
      ],
      payment_type: "ACH",
    },
    {
      // Never closed, so that there are appointments around the time of any first start.
      address: ["310 Canal Park Drive", "Duluth", "MN", "55802"],
      details: ["Canal Park Urgent Care", "America/Chicago", "urgent@lakeside.example.com", "5550111002"],
      hours: open(7, "00:00", "23:59"),
      rooms: [["U1"], ["U2"], ["X-Ray"]],
      services: [
        ["Walk-in Consultation", 30, "120.00"],
        ["Wound Care", 30, "150.00"],
        ["X-Ray and Review", 45, "240.00"],
        ["Rapid Test", 15, "45"],
      ],
      payment_type: "CREDIT_CARD",
    },
    {
      address: ["2205 Canyon Lake Drive", "Rapid City", "SD", "57702"],
      details: ["Canyon Lake", "America/Denver", "canyon@lakeside.example.com", "5550111003"],
      hours: open(6, "07:30", "17:30"),
      rooms: [["1"], ["2"]],
      services: [
        ["New Patient Visit", 60, "210.00"],
        ["Follow-up Visit", 30, "90.00"],
        ["Physiotherapy", 45, "110.00"],
        ["Sports Physical", 30, "75"],
        ["Flu Shot", 15, "30"],
      ],
      payment_type: "CHECK",
    },
  ],
  staff,
  providers: [
    ["Northern Pines Health", "PPO", "claims@northernpines.example.com"],
    ["Prairie Shield", "Medicaid plan", "desk@prairieshield.example.com"],
    ["Ore Dock Benefits", "EPO", "hello@oredock.example.com", "INACTIVE"],
  ],
  companies: [
    ["Northern Pines Insurance Co.", "In network"],
    ["Black Hills Assurance", "Out of network"],
    ["St. Croix Casualty", "Tiered", "INACTIVE"],
  ],
  patients: 200,
  leads: { open: 24, converted: 6 },
  appointments: { total: 400, nearby: 24 },
};
