import { WEEKDAYS } from "../../../shared/locations/operating-hours.ts";
import { type ClinicPlan, open, type PlacePlan } from "./clinic-plan.ts";
import { LAKESIDE_STAFF } from "./lakeside-staff.ts";
import { LAKESIDE } from "./people.ts";

const website = "https://lakeside.example.com";
const duluth = { city: "Duluth", state: "MN", time_zone: "America/Chicago", website };

const harborRoad: PlacePlan = {
  details: {
    ...duluth,
    location_name: "Harbor Road",
    street: "48 Harbor Road",
    zipcode: "55802",
    email: "harbor@lakeside.example.com",
    phone_number: "5550111001",
    operating_hours: {
      ...open(WEEKDAYS.slice(0, 5), "08:00", "18:00"),
      Saturday: { open: "09:00", close: "13:00", status: "available" },
    },
  },
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
  towns: [
    ["Duluth", "MN"],
    ["Hermantown", "MN"],
    ["Two Harbors", "MN"],
  ],
  areaCode: "218",
};

// Never closed, so that there are appointments around the time of any first start.
const urgentCare: PlacePlan = {
  details: {
    ...duluth,
    location_name: "Canal Park Urgent Care",
    street: "310 Canal Park Drive",
    zipcode: "55802",
    email: "urgent@lakeside.example.com",
    phone_number: "5550111002",
    operating_hours: open(WEEKDAYS, "00:00", "23:59"),
  },
  rooms: [["U1"], ["U2"], ["X-Ray"]],
  services: [
    ["Walk-in Consultation", 30, "120.00"],
    ["Wound Care", 30, "150.00"],
    ["X-Ray and Review", 45, "240.00"],
    ["Rapid Test", 15, "45"],
  ],
  payment_type: "CREDIT_CARD",
  towns: [
    ["Duluth", "MN"],
    ["Superior", "WI"],
    ["Cloquet", "MN"],
  ],
  areaCode: "218",
};

const canyonLake: PlacePlan = {
  details: {
    location_name: "Canyon Lake",
    street: "2205 Canyon Lake Drive",
    city: "Rapid City",
    state: "SD",
    zipcode: "57702",
    email: "canyon@lakeside.example.com",
    phone_number: "5550111003",
    website: null,
    time_zone: "America/Denver",
    operating_hours: open(WEEKDAYS.slice(0, 6), "07:30", "17:30"),
  },
  rooms: [["1"], ["2"]],
  services: [
    ["New Patient Visit", 60, "210.00"],
    ["Follow-up Visit", 30, "90.00"],
    ["Physiotherapy", 45, "110.00"],
    ["Sports Physical", 30, "75"],
    ["Flu Shot", 15, "30"],
  ],
  payment_type: "CHECK",
  towns: [
    ["Rapid City", "SD"],
    ["Box Elder", "SD"],
  ],
  areaCode: "605",
};

export const LAKESIDE_PLAN: ClinicPlan = {
  tenant_id: LAKESIDE,
  letter: "a",
  places: [harborRoad, urgentCare, canyonLake],
  staff: LAKESIDE_STAFF,
  providers: [
    {
      provider_name: "Northern Pines Health",
      coverage_type: "PPO",
      email: "claims@northernpines.example.com",
      phone: "(218) 555-0171",
      status: "ACTIVE",
    },
    {
      provider_name: "Great Lakes Mutual",
      coverage_type: "HMO",
      email: "providers@greatlakes.example.com",
      phone: "(218) 555-0172",
      status: "ACTIVE",
    },
    {
      provider_name: "Prairie Shield",
      coverage_type: "Medicaid plan",
      email: "desk@prairieshield.example.com",
      phone: "(605) 555-0173",
      status: "ACTIVE",
    },
    {
      provider_name: "Ore Dock Benefits",
      coverage_type: "EPO",
      email: "hello@oredock.example.com",
      phone: "(218) 555-0174",
      status: "INACTIVE",
    },
  ],
  companies: [
    {
      company_name: "Northern Pines Insurance Co.",
      network_type: "In network",
      phone: "(218) 555-0181",
      status: "ACTIVE",
    },
    { company_name: "Great Lakes Mutual", network_type: "In network", phone: "(218) 555-0182", status: "ACTIVE" },
    {
      company_name: "Black Hills Assurance",
      network_type: "Out of network",
      phone: "(605) 555-0183",
      status: "ACTIVE",
    },
    { company_name: "St. Croix Casualty", network_type: "Tiered", phone: "(715) 555-0184", status: "INACTIVE" },
  ],
  patients: 200,
  leads: { open: 24, converted: 6 },
  appointments: { total: 400, today: 24 },
};
