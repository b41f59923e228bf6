import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useQuery } from "@tanstack/react-query";
import { PATIENTS_SCREEN } from "../../../shared/messages/patients.ts";
import { patientQuery } from "../api/people.ts";
import { AlertLine } from "./alert-line.tsx";

interface PatientAlertProps {
  readonly patient_id: string;
  /** The alert, where the patient is loaded. It is read where it is left out. */
  readonly alert?: string | undefined;
}

/** Shows the alert line of a patient of whom an older appointment knows the name only. */
export function PatientAlert({ patient_id, alert }: PatientAlertProps) {
  const { data, error } = useQuery({ ...patientQuery(patient_id), enabled: alert === undefined });
  if (error && !data) return <StatusIndicator type="warning">{PATIENTS_SCREEN.noAlert}</StatusIndicator>;
  return <AlertLine alert={alert ?? data?.alert ?? ""} />;
}
