import { PATIENTS_SCREEN } from "./patient-texts.ts";
import "./alert-mark.css";
import Alert from "@cloudscape-design/components/alert";
import Icon from "@cloudscape-design/components/icon";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useQuery } from "@tanstack/react-query";
import { patientQuery } from "../api/people.ts";

/** Shows the alert line of a patient beside the name, or nothing if there is none. */
export const AlertMark = ({ alert }: { readonly alert: string | undefined }) =>
  alert && (
    <span className="alert-mark">
      <Icon name="status-warning" size="small" variant="warning" ariaLabel={PATIENTS_SCREEN.alert} /> {alert}
    </span>
  );

/** Shows a person's alert line, or nothing if there is none. */
export const AlertLine = ({ alert }: { readonly alert: string }) =>
  alert && (
    <Alert type="warning" statusIconAriaLabel="Alert">
      {alert}
    </Alert>
  );

interface PatientAlertProps {
  readonly patient_id: string;
  /** The alert, if the patient is already loaded. If it is left out, it is loaded. */
  readonly alert?: string | undefined;
}

/** Shows the alert line of a patient. Older appointments have only the patient's name, so the alert may have to be loaded. */
export function PatientAlert({ patient_id, alert }: PatientAlertProps) {
  const { data, error } = useQuery({ ...patientQuery(patient_id), enabled: alert === undefined });
  if (error && !data) return <StatusIndicator type="warning">{PATIENTS_SCREEN.noAlert}</StatusIndicator>;
  return <AlertLine alert={alert ?? data?.alert ?? ""} />;
}
