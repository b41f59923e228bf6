import type { AppointmentReport } from "../../../../shared/reports/appointment-report.ts";
import { openDesk } from "../../../support/render-pages.tsx";

export const REPORT = "GET /api/reports/appointments";

const totals = {
  appointments: 40,
  by_status: { COMPLETED: 30, MISSED: 4, CANCELLED: 6 },
  booked_minutes: 900,
  booked_value: "2400.50",
  lead_time: 6.5,
};

/** A report as the API returns it. */
export const report: AppointmentReport = {
  days: [{ date: "2026-11-20", by_status: { COMPLETED: 30, MISSED: 4, CANCELLED: 6 } }],
  practitioners: [
    {
      practitioner_id: "staff_01jd3v8c9m4q2w6x8z0y1t5k7n",
      practitioner_name: "Amara Okafor",
      appointments: 30,
      booked_minutes: 900,
      available_minutes: 1200,
    },
  ],
  services: [
    {
      service_id: "svc_01jd3v8c9m4q2w6x8z0y1t5k7n",
      service_name: "Check-up",
      location_name: "Lake Street",
      appointments: 30,
      booked_value: "2400.50",
    },
  ],
  hours: [{ weekday: "Friday", hour: "09", appointments: 12 }],
  totals,
  people: {
    days: [{ date: "2026-11-20", new_patients: 7, new_leads: 11, converted_leads: 3 }],
    totals: { new_patients: 7, new_leads: 11, converted_leads: 3 },
    previous: { new_patients: 5, new_leads: 13, converted_leads: 1 },
  },
  previous: {
    from: "2026-09-25",
    to: "2026-10-22",
    ...totals,
    appointments: 20,
    by_status: { COMPLETED: 19, MISSED: 1 },
  },
};

/** The addresses of the requests for a report. */
export const asked: URL[] = [];

/** Opens the reports with an answer to the request for one. */
export const openReports = (answer: unknown = report, path = "/reports") =>
  openDesk(
    path,
    {
      [REPORT]: ({ url }: { url: URL }) => {
        asked.push(url);
        return answer;
      },
    },
    "MANAGER",
  );
