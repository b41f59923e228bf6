import { mayTakeStep } from "../../shared/appointments/status.ts";
import { ClinicError } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import type { UseCase } from "../http/api.ts";
import { changeStatus } from "./change-status.ts";
import { refuseOthers } from "./get-own.ts";

/**
 * Starts or completes an appointment of the caller, or undoes that. All other changes, such as checking in or cancelling,
 * belong to the front desk.
 */
export const setOwnStatus: UseCase<"appointments.setOwnStatus"> = (caller, input) =>
  changeStatus(caller, input, "appointments.setOwnStatus", (before) => {
    refuseOthers(caller, before);
    const { appointment_status: from } = before;
    const { appointment_status: to } = input.body;
    if (!mayTakeStep(caller.role, from, to))
      throw new ClinicError("invalid_transition", MESSAGES.appointments.invalidTransition(from, to));
  });
