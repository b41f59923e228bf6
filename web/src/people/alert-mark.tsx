import "./alert-mark.css";
import Icon from "@cloudscape-design/components/icon";
import { PATIENTS_SCREEN } from "../../../shared/patients/texts.ts";

/** Shows the alert line of a patient beside the name, or nothing if there is none. */
export const AlertMark = ({ alert }: { readonly alert: string | undefined }) =>
  alert && (
    <span className="alert-mark">
      <Icon name="status-warning" size="small" variant="warning" ariaLabel={PATIENTS_SCREEN.alert} /> {alert}
    </span>
  );
