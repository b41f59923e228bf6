import Link from "@cloudscape-design/components/link";
import { useQuery } from "@tanstack/react-query";
import { patientQuery } from "../api/people.ts";
import { phoneText } from "../lib/phone-text.ts";

/** Shows the phone number of a patient, to be called by a click; nothing until it is known. */
export function PatientPhone({ patient_id }: { readonly patient_id: string }) {
  const { data } = useQuery(patientQuery(patient_id));
  return data && <Link href={`tel:${data.contact}`}>{phoneText(data.contact)}</Link>;
}
