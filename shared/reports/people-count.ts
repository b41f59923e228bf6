import { localDate } from "../appointments/local-date.ts";

/** The figures of reports about patients and leads, by day. */
export const PEOPLE_FIGURES = ["new_patients", "new_leads", "converted_leads"] as const;
type PeopleFigure = (typeof PEOPLE_FIGURES)[number];
type PeopleCount = Readonly<Record<PeopleFigure, number>>;

const keyOf = (figure: PeopleFigure, instant: string, time_zone: string) =>
  `${localDate(instant, time_zone)} ${figure}`;

interface CreatedRow {
  readonly created_at: string;
}

/** Someone whom the clinic may have known before, by an import from another system. */
interface ImportableRow extends CreatedRow {
  readonly import_id?: string | undefined;
}

/** Returns the keys under which a patient is counted: none for one who was imported or merged into another patient. */
export const patientKeys = (
  { created_at, import_id, merged_into }: ImportableRow & { readonly merged_into?: string | undefined },
  time_zone: string,
): string[] => (import_id || merged_into ? [] : [keyOf("new_patients", created_at, time_zone)]);

/**
 * Returns the keys under which a lead is counted. One who was imported is not new, but its conversion counts. The creation of its
 * patient is the time of its conversion.
 */
export const leadKeys = (
  { created_at, import_id }: ImportableRow,
  patient: CreatedRow | null | undefined,
  time_zone: string,
): string[] => [
  ...(import_id ? [] : [keyOf("new_leads", created_at, time_zone)]),
  ...(patient ? [keyOf("converted_leads", patient.created_at, time_zone)] : []),
];

/** Returns the sums of the figures of some days, from their totals by key. */
export function peopleOf(totals: ReadonlyMap<string, number>, dates: readonly string[]): PeopleCount {
  const sum = (figure: PeopleFigure) =>
    dates.reduce((total, date) => total + (totals.get(`${date} ${figure}`) ?? 0), 0);
  return { new_patients: sum("new_patients"), new_leads: sum("new_leads"), converted_leads: sum("converted_leads") };
}
