import { MONDAY } from "../support/dates.ts";
import { book } from "./booking-desk.ts";
import { clinic, desk, openDeskForEach } from "./desk-for-each.ts";
import { setClock } from "./front-desk.ts";

/** Opens a clinic with a front desk for each test, on the morning of its Monday. */
export function openMoneyDesk(options?: Parameters<typeof openDeskForEach>[0]): void {
  openDeskForEach(options);
  beforeEach(() => void setClock("08:30"));
  afterEach(() => void vi.useRealTimers());
}

type Role = "RECEPTIONIST" | "TENANT_ADMIN";

// The clock of a test stands still, and what is written in one instant has no order. So it goes on with each change.
/** Writes an entry into the ledger of the desk's patient. */
export async function record(
  body: object,
  {
    patient_id = desk.patient_id,
    headers = {},
    as = "RECEPTIONIST",
  }: { patient_id?: string; headers?: Record<string, string>; as?: Role } = {},
) {
  vi.setSystemTime(Date.now() + 1);
  return clinic.send(as, "payments", "record", {
    params: { patient_id },
    body: { location_id: desk.location_id, ...body } as never,
    headers,
  });
}

export const charge = (amount_cents: number, more: object = {}) => record({ kind: "CHARGE", amount_cents, ...more });
export const pay = (amount_cents: number, more: object = {}) =>
  record({ kind: "PAYMENT", amount_cents, method: "CARD", ...more });

export function reverse(entry_id: string, as: Role = "RECEPTIONIST") {
  vi.setSystemTime(Date.now() + 1);
  return clinic.send(as, "payments", "reverse", { params: { entry_id }, body: { reason: "A mistake" } });
}

export const ledgerOf = async (patient_id: string = desk.patient_id) =>
  (await clinic.send("RECEPTIONIST", "payments", "listLedger", { params: { patient_id } })).body;

export const checkOut = (appointment_id: string, body: object, headers: Record<string, string> = {}) =>
  clinic.send("RECEPTIONIST", "payments", "checkOut", { params: { appointment_id }, body: body as never, headers });

export const proposal = async (appointment_id: string) =>
  (await clinic.send("RECEPTIONIST", "payments", "getCheckout", { params: { appointment_id } })).body;

export const setStatus = async (appointment_id: string, appointment_status: string, more: object = {}) => {
  vi.setSystemTime(Date.now() + 1);
  const { version } = (await clinic.send("RECEPTIONIST", "appointments", "get", { params: { appointment_id } })).body;
  const body = { appointment_status, version, ...more } as never;
  return clinic.send("RECEPTIONIST", "appointments", "setStatus", { params: { appointment_id }, body });
};

/** Books an appointment of the desk's patient at 9 on the Monday, and completes it. */
export async function completed(start_time = "09:00", more: object = {}): Promise<string> {
  const booked = await book(start_time, more);
  expect(booked.status).toBe(201);
  const { appointment_id } = booked.body;
  setClock(start_time);
  for (const status of ["CHECKED-IN", "IN-PROGRESS", "COMPLETED"])
    expect((await setStatus(appointment_id, status)).status).toBe(200);
  return appointment_id;
}

/** The line that a checkout of the desk's service proposes. */
export const FEE_LINE = { text: "Check-up", amount_cents: 8_000 };

/** Returns the ids of the appointments that are to be checked out. */
export const toCheckOut = async () =>
  (await clinic.send("RECEPTIONIST", "appointments", "list", { query: { to_check_out: "true" } })).body.items.map(
    ({ appointment_id }) => appointment_id,
  );

/** Insures the patient with a company whose policy is valid, and returns the ids of both. */
export async function insure(patient_id: string = desk.patient_id) {
  const contact = { phone: "5550100400", status: "ACTIVE" };
  const send = (operation: "createProvider" | "createCompany", body: object) =>
    clinic.send("TENANT_ADMIN", "insurance", operation, { body: { ...contact, ...body } as never });
  const provider = await send("createProvider", {
    provider_name: "Good Cover",
    coverage_type: "Dental",
    email: "cover@example.com",
  });
  const company = await send("createCompany", { company_name: "Acme Health", network_type: "PPO" });
  const { company_id } = company.body as { company_id: string };
  const { provider_id } = provider.body as { provider_id: string };
  const saved = await clinic.send("RECEPTIONIST", "patients", "putInsurance", {
    params: { patient_id },
    body: { items: [{ provider_id, company_id, member_id: "M-1", valid_to: MONDAY }], version: 0 } as never,
  });
  return { company_id, policy_id: saved.body.items[0]?.policy_id ?? "" };
}
