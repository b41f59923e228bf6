import { leadHref, patientHref } from "../paths.ts";
import { PATIENTS_SCREEN } from "./patient-texts.ts";
import "./duplicates-alert.css";
import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DuplicateSearch } from "../../../shared/patients/duplicate.ts";
import type { Lead } from "../../../shared/patients/lead.ts";
import { DUPLICATES } from "../../../shared/patients/likeness.ts";
import type { Patient } from "../../../shared/patients/patient.ts";
import { foldText, fullName } from "../../../shared/values/names.ts";
import { phoneText } from "../../../shared/values/phone.ts";
import { dateText } from "../../../shared/values/us-text.ts";
import { patientsApi } from "../api/api.ts";
import { keyedQuery, queryClient } from "../api/query-client.ts";
import { RouterLink } from "../components/layout/links.tsx";
import { useDebounced } from "../lib/hooks.ts";

/** The fields by which two records are recognised as one person. */
const IDENTITY = ["first_name", "last_name", "dob", "contact", "email"] as const;

/** The fields by which two records are recognised as one person, as they are typed. */
type Identity = Readonly<Record<(typeof IDENTITY)[number], string>>;

/** Returns the fields by which a person is recognised, with "" for those that are not known. */
export const identityOf = (person: Partial<Identity>) =>
  Object.fromEntries(IDENTITY.map((name) => [name, person[name] ?? ""])) as Identity;

/** A known person who may be the same, and why. */
export type Duplicate = ReturnType<typeof ofPatient | typeof ofLead>;

/** What people who live together have in common. */
const SHARED_AT_HOME: readonly string[] = [
  DUPLICATES.samePhone,
  DUPLICATES.sameEmail,
  DUPLICATES.sameFirstName,
  DUPLICATES.sameLastName,
];

const LIMIT = 20;

const isSameName = (a: Pick<Identity, "first_name" | "last_name" | "dob">, b: typeof a) =>
  foldText(a.first_name) === foldText(b.first_name) &&
  foldText(a.last_name) === foldText(b.last_name) &&
  // A person whose birth date is unknown may be any person of that name.
  (a.dob === b.dob || a.dob === "" || b.dob === "");

const shown = (person: Patient | Lead) => ({
  name: fullName(person),
  dob: person.dob,
  contact: person.contact,
  alert: person.alert,
});

type FoundPatient = Awaited<ReturnType<typeof patientsApi.findDuplicates>>["items"][number];

const ofPatient = ({ because, ...patient }: FoundPatient) => ({
  ...shown(patient),
  id: patient.patient_id,
  kind: "Patient" as const,
  href: patientHref(patient),
  because,
  /** Whether saving asks about the person first. People who may only share a household are shown without a question. */
  likely: because.some((reason) => !SHARED_AT_HOME.includes(reason)),
});

const ofLead = (lead: Lead) => ({
  ...shown(lead),
  id: lead.lead_id,
  kind: "Lead" as const,
  href: leadHref(lead),
  because: [PATIENTS_SCREEN.sameName],
  likely: true,
});

/** Returns what can be compared already: fields that are still being typed are left out. */
function comparable(identity: Identity): Identity {
  const isComplete = (name: keyof Identity) => DuplicateSearch.shape[name].safeParse(identity[name]).success;
  return identityOf(Object.fromEntries(IDENTITY.filter(isComplete).map((name) => [name, identity[name]])));
}

async function findDuplicates(typed: Identity): Promise<readonly Duplicate[]> {
  const identity = comparable(typed);
  const [first, last] = [identity.first_name.trim(), identity.last_name.trim()];
  const named = first !== "" && last !== "";
  if (!named && !identity.contact && !identity.email) return [];
  const [patients, leads] = await Promise.all([
    patientsApi.findDuplicates({ body: identity }),
    named ? patientsApi.listLeads({ query: { search: `${first} ${last}`, limit: LIMIT } }) : { items: [] },
  ]);
  return [
    ...patients.items.map(ofPatient),
    ...leads.items.filter((lead) => !lead.patient_id && isSameName(lead, identity)).map(ofLead),
  ];
}

/** Finds patients and unconverted leads who may be the person, with the reasons. */
export const duplicatesQuery = (identity: Identity) =>
  keyedQuery(["people", "duplicates", JSON.stringify(identity)], () => findDuplicates(identity));

const idsOf = (found: readonly Duplicate[] | undefined) => (found ?? []).map(({ id }) => id).join(" ");
/** The identity of a person about whom nothing is known yet. It has no duplicates. */
export const EMPTY_IDENTITY = identityOf({});

/** Looks for duplicates while a person's details are typed, and once more before the person is saved. */
export function useDuplicates(typed: Identity) {
  const settled = useDebounced(JSON.stringify(typed));
  const [checked, setChecked] = useState<Identity>(EMPTY_IDENTITY);
  const [dismissed, setDismissed] = useState<readonly Duplicate[]>([]);
  const current = JSON.stringify(checked) === JSON.stringify(typed) ? checked : (JSON.parse(settled) as Identity);
  const { data } = useQuery(duplicatesQuery(current));
  const open = (all: readonly Duplicate[]) => all.filter(({ id }) => !dismissed.some((each) => each.id === id));
  const found = open(data ?? []);

  /** Returns whether all likely duplicates are on the screen already. Otherwise it shows them. */
  async function seen(identity: Identity) {
    // A search that fails must not keep a patient from being registered.
    const now = open(await queryClient.fetchQuery(duplicatesQuery(identity)).catch(() => []));
    if (!now.some(({ likely }) => likely) || idsOf(now) === idsOf(found)) return true;
    setChecked(identity);
    return false;
  }

  /** Records the people who are not the same as the new patient. */
  function remember(patient_id: string) {
    const patients = dismissed.filter(({ kind }) => kind === "Patient");
    // If this fails, the pair is listed as a likely duplicate and can be marked there.
    for (const { id: other_id } of patients)
      void patientsApi.markDistinct({ params: { patient_id }, body: { other_id } }).catch(() => undefined);
  }

  return {
    found,
    seen,
    /** Removes a person from the list who is not the same one. */
    dismiss: (duplicate: Duplicate) => setDismissed([...dismissed, duplicate]),
    /** Lists the dismissed people again. */
    restart: () => setDismissed([]),
    remember,
  };
}

/** The choice of a known person in place of the new one, and the verb of its button: "Book this patient". */
export interface KnownPersonChoice {
  readonly verb: string;
  readonly onChoose: (duplicate: Duplicate) => void;
}

interface DuplicatesAlertProps {
  readonly found: readonly Duplicate[];
  /** Called when the user says that a person is not the same one. Without it, the user is not asked. */
  readonly onDismiss?: (duplicate: Duplicate) => void;
  /** Replaces the link to the person, because the link would leave a form that needs the person. */
  readonly choice?: KnownPersonChoice;
}

/** Names the people who may be the one that is being registered, with the reasons. */
export const DuplicatesAlert = ({ found, onDismiss, choice }: DuplicatesAlertProps) => (
  <div role="status">
    {found.length > 0 && (
      <div className="duplicates-alert">
        <Alert type="warning" statusIconAriaLabel="Warning" header="Possible duplicates">
          <ul className="duplicates">
            {found.map((duplicate) => (
              <li key={duplicate.id}>
                <strong>{duplicate.name}</strong>{" "}
                {[
                  duplicate.kind,
                  duplicate.dob ? `born ${dateText(duplicate.dob)}` : "birth date unknown",
                  phoneText(duplicate.contact),
                ].join(" · ")}
                <div>{duplicate.because.join(" · ")}</div>
                <div className="duplicates-answers">
                  {choice ? (
                    <Button
                      formAction="none"
                      variant="inline-link"
                      ariaLabel={`${choice.verb} this ${duplicate.kind.toLowerCase()}: ${duplicate.name}`}
                      onClick={() => choice.onChoose(duplicate)}
                    >
                      {choice.verb} this {duplicate.kind.toLowerCase()}
                    </Button>
                  ) : (
                    <RouterLink href={duplicate.href} ariaLabel={`Open ${duplicate.name}`}>
                      Open
                    </RouterLink>
                  )}
                  {onDismiss && (
                    <Button
                      formAction="none"
                      variant="inline-link"
                      ariaLabel={`${duplicate.name} is not the same person`}
                      onClick={() => onDismiss(duplicate)}
                    >
                      Not the same
                    </Button>
                  )}
                </div>
              </li>
            ))}
          </ul>
        </Alert>
      </div>
    )}
  </div>
);
