import type { HistoryEntry } from "../../../shared/audit/audit.ts";
import { ROLE_NAMES } from "../../../shared/audit/roles.ts";
import type { Role } from "../../../shared/contract/roles.ts";
import type { Gender } from "../../../shared/patients/person.ts";
import type { LedgerKind } from "../../../shared/payments/ledger.ts";
import type { Method } from "../../../shared/payments/methods.ts";
import { KIND_NAMES, METHOD_NAMES } from "../../../shared/payments/texts.ts";
import { dateText, timeText } from "../../../shared/values/us-text.ts";
import { centsText } from "../lib/formats.ts";
import { GENDER_TEXT, languageName } from "./person-labels.ts";

/** Fields that are not shown: ids of people, and fields that repeat another one. */
const HIDDEN_FIELDS = /_id$|_at$|_ids$/;

const LABELS: Readonly<Record<string, string>> = {
  dob: "Date of birth",
  next_step_on: "Next step on",
  appointment_status: "Status",
  practitioner_name: "Practitioner",
  service_name: "Service",
  location_name: "Location",
  url: "Address",
};

/** The end of the names of amounts, which are whole cents. */
const IN_CENTS = /_cents$/;

/** Returns "Preferred language" for "preferred_language", and "Charged" for "charged_cents". */
const labelOf = (field: string): string =>
  LABELS[field] ?? field.charAt(0).toUpperCase() + field.slice(1).replace(IN_CENTS, "").replaceAll("_", " ");

const roleText = (value: string): string => ROLE_NAMES[value as Role] ?? value;

const TEXTS: Readonly<Record<string, (value: string) => string>> = {
  role: roleText,
  roles: roleText,
  preferred_language: languageName,
  gender: (value) => GENDER_TEXT[value as Gender] ?? value,
  dob: dateText,
  date: dateText,
  last_contact: dateText,
  next_step_on: dateText,
  start_time: timeText,
  end_time: timeText,
  from_date: dateText,
  to_date: dateText,
  kind: (value) => KIND_NAMES[value as LedgerKind] ?? value,
  method: (value) => METHOD_NAMES[value as Method] ?? value,
};

/** Returns an amount, or the amounts by method of a closing. */
const centsValueText = (value: unknown): string =>
  isGroup(value)
    ? Object.entries(value)
        .map(([method, cents]) => `${METHOD_NAMES[method as Method] ?? method}: ${centsText(Number(cents))}`)
        .join(", ")
    : centsText(Number(value));

const NONE = "–";

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isTime = (value: unknown): value is string => typeof value === "string" && /^\d\d:\d\d$/.test(value);

/** Returns the values of a group: its times as a span, words as they are, and everything else with its label. */
function groupText(group: Record<string, unknown>): string {
  const entries = Object.entries(group).filter(([field]) => !HIDDEN_FIELDS.test(field));
  const span = entries.flatMap(([, value]) => (isTime(value) ? timeText(value) : [])).join("–");
  const others = entries.flatMap(([field, value]) => {
    if (isTime(value) || value === false) return [];
    const text = value === true ? labelOf(field) : textOf(field, value);
    if (text === NONE || text === "") return [];
    return typeof value === "string" || value === true ? text : `${labelOf(field)}: ${text}`;
  });
  return [span, ...others].filter(Boolean).join(entries.some(([, value]) => isGroup(value)) ? "; " : ", ") || NONE;
}

function textOf(field: string, value: unknown): string {
  if (value === null || value === undefined) return NONE;
  if (IN_CENTS.test(field)) return centsValueText(value);
  if (Array.isArray(value)) return value.map((each) => textOf(field, each)).join(", ") || NONE;
  if (isGroup(value)) return groupText(value);
  if (isTime(value)) return timeText(value);
  return TEXTS[field]?.(String(value)) ?? String(value);
}

type Change = HistoryEntry["changes"][number];

/** Returns the parts of a group that differ, such as the closing time of one weekday; any other change as it is. */
function differences({ field, from, to }: Change): readonly Change[] {
  if (!isGroup(from) || !isGroup(to)) return [{ field, from, to }];
  return Object.keys({ ...from, ...to })
    .filter((part) => JSON.stringify(from[part]) !== JSON.stringify(to[part]))
    .flatMap((part) => differences({ field: `${field} ${part}`, from: from[part], to: to[part] }));
}

/** Returns the changes of an audit entry with labels and readable values. Parts that read alike, such as two empty ones, are left out. */
const shownChanges = (changes: HistoryEntry["changes"]) =>
  changes
    .filter(({ field }) => !HIDDEN_FIELDS.test(field))
    .flatMap(differences)
    .map(({ field, from, to }) => ({ label: labelOf(field), from: textOf(field, from), to: textOf(field, to) }))
    .filter(({ from, to }) => from !== to);

/** Lists the changed values, with the old one struck out beside the new one. */
export const ChangedValues = ({ changes }: Pick<HistoryEntry, "changes">) =>
  shownChanges(changes).map(({ label, from, to }) => (
    <div key={`${label} ${from}`} className="note-text">
      {label}: <del>{from}</del> → <ins>{to}</ins>
    </div>
  ));

/** Returns the changed values as a text: "Status: Active → Inactive". */
export const changesText = ({ changes }: Pick<HistoryEntry, "changes">): string =>
  shownChanges(changes)
    .map(({ label, from, to }) => `${label}: ${from} → ${to}`)
    .join("; ");
