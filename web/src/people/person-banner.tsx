import "./person-banner.css";
import Container from "@cloudscape-design/components/container";
import CopyToClipboard from "@cloudscape-design/components/copy-to-clipboard";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { Lead } from "../../../shared/patients/lead.ts";
import type { Patient } from "../../../shared/patients/patient.ts";
import { dateText } from "../../../shared/values/us-text.ts";
import { PhoneLink } from "../components/layout/links.tsx";
import { ageText } from "../lib/dates.ts";
import { AlertLine } from "./patient-alert.tsx";
import { languageName, orDash } from "./person-labels.ts";

const Telephone = ({ contact }: { readonly contact: string }) => (
  <span className="person-banner-phone">
    <PhoneLink phone={contact} />
    <CopyToClipboard
      variant="icon"
      textToCopy={contact}
      copyButtonAriaLabel="Copy the phone number"
      copySuccessText="Phone number copied"
      copyErrorText="The phone number could not be copied."
    />
  </span>
);

/** Shows the details that identify a patient or a lead below the name, and the alert line. */
export const PersonBanner = ({ person }: { readonly person: Patient | Lead }) => (
  <div className="person-banner">
    <Container>
      <SpaceBetween size="m">
        <AlertLine alert={person.alert} />
        <KeyValuePairs
          columns={4}
          items={[
            { label: "Age", value: orDash(person.dob && ageText(person.dob)) },
            { label: "Date of Birth", value: orDash(dateText(person.dob)) },
            { label: "Contact", value: <Telephone contact={person.contact} /> },
            { label: "Preferred Language", value: orDash(languageName(person.preferred_language)) },
          ]}
        />
      </SpaceBetween>
    </Container>
  </div>
);
