import "./notes.css";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useQuery } from "@tanstack/react-query";
import { type PatientInsurance, type Policy, validityOn } from "../../../shared/patients/policy.ts";
import { dateText } from "../../../shared/values/us-text.ts";
import { insuranceQuery } from "../api/insurance.ts";
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

interface InsuranceLinesProps {
  readonly patient_id: string;
  /** The day of the appointment, for which each policy is checked. */
  readonly date: string;
}

/** Shows the policies of a patient in their order, and whether each covers the day of an appointment. */
export function InsuranceLines({ patient_id, date }: InsuranceLinesProps) {
  const { data, error } = useQuery(insuranceQuery(patient_id));
  if (!data)
    return error ? (
      <StatusIndicator type="warning">{INSURANCE_SCREEN.notLoaded}</StatusIndicator>
    ) : (
      <StatusIndicator type="loading">{INSURANCE_SCREEN.loading}</StatusIndicator>
    );
  return <PolicyLines insurance={data} date={date} />;
}

interface PolicyLinesProps extends Pick<InsuranceLinesProps, "date"> {
  readonly insurance: Pick<PatientInsurance, "items" | "names">;
}

/** Shows policies that are loaded, and whether each covers a day. */
export const PolicyLines = ({ insurance: { items, names }, date }: PolicyLinesProps) =>
  items.length === 0 ? (
    INSURANCE_SCREEN.none
  ) : (
    <ul className="notes notes-short" aria-label="Insurance">
      {items.map((policy) => (
        <li key={policy.policy_id}>
          {names[policy.provider_id]} · {policy.member_id} <PolicyValidity policy={policy} date={date} />
        </li>
      ))}
    </ul>
  );
