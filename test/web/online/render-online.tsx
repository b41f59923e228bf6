import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { ReactElement } from "react";
import type { BookedOnline, BookingPage, OnlineAppointment, OnlineTimes } from "../../../shared/online/booking.ts";
import { addDays, localDate } from "../../../shared/values/days-and-times.ts";
import { applyPreferredLanguage } from "../../../web/src/online/language.ts";

export const ZONE = "America/Chicago";
export const TODAY = localDate(new Date(), ZONE);
export const TOMORROW = addDays(TODAY, 1);

const place = { location_name: "Main Street", address: "1 Main St, Austin, TX 78701", phone_number: "5125550100" };

/** What patients can book online at the clinic of the tests: one service at two locations, another one at the first only. */
export const PAGE: BookingPage = {
  clinic_name: "Lakeside Family Clinic",
  logo_url: null,
  phone_number: "5125550199",
  locations: [
    { location_id: "loc_1", ...place, time_zone: ZONE },
    { location_id: "loc_2", ...place, location_name: "North", time_zone: ZONE },
  ],
  services: [
    {
      service_id: "svc_1",
      location_id: "loc_1",
      service_name: "Annual Physical",
      duration: 30,
      online: "everyone",
      practitioner_ids: ["stf_1", "stf_2"],
    },
    {
      service_id: "svc_2",
      location_id: "loc_2",
      service_name: "Annual Physical",
      duration: 30,
      online: "everyone",
      practitioner_ids: ["stf_2"],
    },
    {
      service_id: "svc_3",
      location_id: "loc_1",
      service_name: "Follow-up",
      duration: 15,
      online: "known",
      practitioner_ids: ["stf_1"],
    },
  ],
  practitioners: [
    { staff_id: "stf_1", first_name: "Ana", last_name: "Ruiz", location_ids: ["loc_1"] },
    { staff_id: "stf_2", first_name: "Ben", last_name: "Cole", location_ids: ["loc_1", "loc_2"] },
  ],
};

export const TIMES: OnlineTimes = {
  items: [
    { date: TOMORROW, start_time: "09:00", practitioner_id: "stf_1" },
    { date: TOMORROW, start_time: "09:00", practitioner_id: "stf_2" },
    { date: TOMORROW, start_time: "14:30", practitioner_id: "stf_2" },
  ],
  next: null,
  reason: null,
};

export const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

export const HOLD = () => ({ hold: "h0ld", expires_at: inMinutes(3), practitioner_id: "stf_1" });

export const BOOKED: BookedOnline = {
  appointment: {
    appointment_id: "apt_1",
    date: TOMORROW,
    start_time: "09:00",
    end_time: "09:30",
    time_zone: ZONE,
    service_name: "Annual Physical",
    practitioner_name: "Ana Ruiz",
    location: place,
  },
  token: "t0ken",
};

export const APPOINTMENT: OnlineAppointment = {
  first_name: "Maria",
  clinic_name: "Lakeside Family Clinic",
  username: "lakeside",
  location: place,
  time_zone: ZONE,
  date: TOMORROW,
  start_time: "09:00",
  end_time: "09:30",
  service_name: "Annual Physical",
  practitioner_id: "stf_1",
  practitioner_name: "Ana Ruiz",
  status: "BOOKED",
  confirmed_at: null,
  can_confirm: true,
  can_cancel: true,
  can_change: true,
  can_book: true,
  phone_number: "5125550100",
};

/** Opens a page of patients in a browser with these languages. */
export function open(page: ReactElement, languages: readonly string[] = ["en-US"]) {
  vi.spyOn(navigator, "languages", "get").mockReturnValue(languages);
  applyPreferredLanguage();
  return render(page);
}

export const heading = (): string => screen.getByRole("heading", { level: 1 }).textContent ?? "";

export const showsHeading = (text: string): Promise<void> => waitFor(() => expect(heading()).toBe(text));

/** Presses the button whose name begins with a text, once it is there. */
export async function press(name: string): Promise<void> {
  fireEvent.click(await screen.findByRole("button", { name: (label) => label.startsWith(name) }));
}

export const type = (label: string | RegExp, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });

/** Types the details of a new patient. */
export function typePerson(): void {
  type("First name", "Maria");
  type("Last name", "Lopez");
  type("Month", "2");
  type("Day", "9");
  type("Year", "1984");
  type("Phone number", "(512) 555-0147");
  type("Email", "maria@example.com");
}
