const ULID = "01jd3v00000000000000000001";

/** The values of the parameters of paths. */
export const IDS = {
  locationId: `loc_${ULID}`,
  patientId: `pat_${ULID}`,
  otherId: "pat_01jd3v00000000000000000002",
  appointmentId: `appt_${ULID}`,
  staffId: `staff_${ULID}`,
  companyId: `comp_${ULID}`,
  receiptId: `receipt_${ULID}`,
  leadId: `lead_${ULID}`,
  tenantId: `ten_${ULID}`,
  token: "token",
};
