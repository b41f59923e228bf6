import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { type Policy, validityOn } from "../../../shared/patients/policy.ts";
import { dateText } from "../../../shared/values/us-text.ts";
import { INSURANCE_SCREEN } from "./insurance-texts.ts";

interface PolicyValidityProps {
  readonly policy: Policy;
  /** The day of the appointment, or today. */
  readonly date: string;
}

/** Shows whether a policy covers a day, and otherwise when it ended or begins. */
export function PolicyValidity({ policy, date }: PolicyValidityProps) {
  const validity = validityOn(policy, date);
  const { expired, notYet, valid } = INSURANCE_SCREEN;
  if (validity === "expired")
    return <StatusIndicator type="error">{expired(dateText(policy.valid_to))}</StatusIndicator>;
  if (validity === "not yet")
    return <StatusIndicator type="warning">{notYet(dateText(policy.valid_from))}</StatusIndicator>;
  return <StatusIndicator type="success">{valid(dateText(policy.valid_to))}</StatusIndicator>;
}
