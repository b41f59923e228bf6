import type { contract } from "../../shared/contract.ts";
import { ClinicError } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import type { UseCase } from "../http/api.ts";
import { resendInvitation as resend } from "../identity/account.ts";
import { getStaff } from "./get-staff.ts";

/** Mails a new invitation to somebody who has never signed in, and may. */
export const resendInvitation: UseCase<typeof contract.staff.resendInvitation> = async ({ tenantId }, { params }) => {
  const { email, status } = await getStaff(tenantId, params.staff_id);
  if (status !== "ACTIVE") throw new ClinicError("conflict", MESSAGES.staff.notActive);
  await resend(email);
};
