import { WEEKDAYS } from "../../../shared/locations/operating-hours.ts";
import { SCHEDULE_DAYS } from "../../../shared/staff/schedule.ts";
import { type ClinicPlan, open, type StaffPlan } from "./clinic-plan.ts";
import { demoPerson, HILLVIEW, userId } from "./people.ts";

const [mon, tue, wed, thu, fri] = SCHEDULE_DAYS;
const [ORCHARD, MAIN] = [0, 1];

const staff: readonly StaffPlan[] = [
  { ...demoPerson("reception@hillview.example.com"), role: "RECEPTIONIST", place: ORCHARD },
  {
    user_id: userId(201),
    email: "l.nguyen@hillview.example.com",
    phone_number: "5550120101",
    tenant_id: HILLVIEW,
    first_name: "Linh",
    last_name: "Nguyễn",
    date_of_birth: "1983-06-04",
    role: "PRACTITIONER",
    place: ORCHARD,
    shifts: [{ place: ORCHARD, days: [mon, tue, wed, thu, fri], start: "08:30", end: "16:30" }],
  },
  {
    user_id: userId(202),
    email: "e.dangelo@hillview.example.com",
    phone_number: "5550120102",
    tenant_id: HILLVIEW,
    first_name: "Enzo",
    last_name: "D'Angelo",
    date_of_birth: "1974-09-29",
    role: "PRACTITIONER",
    place: MAIN,
    shifts: [
      { place: MAIN, days: [mon, tue, wed], start: "09:00", end: "17:00" },
      { place: ORCHARD, days: [thu], start: "09:00", end: "13:00" },
    ],
  },
];

const colorado = { state: "CO", time_zone: "America/Denver", website: null };

export const HILLVIEW_PLAN: ClinicPlan = {
  tenant_id: HILLVIEW,
  letter: "b",
  places: [
    {
      details: {
        ...colorado,
        location_name: "Orchard Lane",
        street: "7 Orchard Lane",
        city: "Boulder",
        zipcode: "80302",
        email: "orchard@hillview.example.com",
        phone_number: "5550121001",
        operating_hours: open(WEEKDAYS.slice(0, 5), "08:00", "17:00"),
      },
      rooms: [["A"], ["B"]],
      services: [
        ["Check-up and Cleaning", 45, "130.00"],
        ["Filling", 60, "220.00"],
      ],
      payment_type: "CREDIT_CARD",
      towns: [["Boulder", "CO"]],
      areaCode: "303",
    },
    {
      details: {
        ...colorado,
        location_name: "Main Street",
        street: "512 Main Street",
        city: "Longmont",
        zipcode: "80501",
        email: "main@hillview.example.com",
        phone_number: "5550121002",
        operating_hours: open(WEEKDAYS.slice(0, 3), "09:00", "17:00"),
      },
      rooms: [["1"]],
      services: [
        ["Check-up and Cleaning", 45, "125.00"],
        ["Root Canal", 90, "780.00"],
      ],
      payment_type: "UNKNOWN",
      towns: [["Longmont", "CO"]],
      areaCode: "303",
    },
  ],
  staff,
  providers: [
    {
      provider_name: "Front Range Dental Plan",
      coverage_type: "Dental PPO",
      email: "desk@frontrange.example.com",
      phone: "(303) 555-0175",
      status: "ACTIVE",
    },
  ],
  companies: [
    { company_name: "Flatirons Mutual", network_type: "In network", phone: "(303) 555-0185", status: "ACTIVE" },
  ],
  patients: 14,
  leads: { open: 3, converted: 1 },
  appointments: { total: 24, today: 4 },
};
