import { SCHEDULE_DAYS } from "../../../shared/values/days-and-times.ts";
import { type ClinicPlan, membersOf, open } from "./clinic-plan.ts";
import { demoPerson, HILLVIEW } from "./people.ts";

const [mon, tue, wed, thu, fri] = SCHEDULE_DAYS;
const [ORCHARD, MAIN] = [0, 1];
const member = membersOf(HILLVIEW, "hillview.example.com");

export const HILLVIEW_PLAN: ClinicPlan = {
  tenant_id: HILLVIEW,
  letter: "b",
  places: [
    {
      address: ["7 Orchard Lane", "Boulder", "CO", "80302"],
      details: ["Orchard Lane", "America/Denver", "orchard@hillview.example.com", "5550121001"],
      hours: open(5, "08:00", "17:00"),
      rooms: [["A"], ["B"]],
      services: [
        ["Check-up and Cleaning", 30, "130.00"],
        ["Filling", 60, "220.00"],
      ],
      payment_type: "CREDIT_CARD",
    },
    {
      address: ["512 Main Street", "Longmont", "CO", "80501"],
      details: ["Main Street", "America/Denver", "main@hillview.example.com", "5550121002"],
      hours: open(3, "09:00", "17:00"),
      rooms: [["1"]],
      services: [
        ["Check-up and Cleaning", 30, "125.00"],
        ["Root Canal", 60, "780.00"],
      ],
      payment_type: "UNKNOWN",
    },
  ],
  staff: [
    { person: demoPerson("reception@hillview.example.com"), place: ORCHARD },
    member(201, ["l.nguyen", "PRACTITIONER", "Linh", "Nguyễn", "1983-06-04"], {
      place: ORCHARD,
      shifts: [[ORCHARD, [mon, tue, wed, thu, fri], "08:30", "16:30"]],
    }),
    member(202, ["e.dangelo", "PRACTITIONER", "Enzo", "D'Angelo", "1974-09-29"], {
      place: MAIN,
      shifts: [
        [MAIN, [mon, tue, wed], "09:00", "17:00"],
        [ORCHARD, [thu], "09:00", "13:00"],
      ],
    }),
  ],
  providers: [["Front Range Dental Plan", "Dental PPO", "desk@frontrange.example.com"]],
  companies: [["Flatirons Mutual", "In network"]],
  patients: 14,
  leads: { open: 3, converted: 1 },
  appointments: { total: 24, nearby: 4 },
};
