import type { AttributeValue, DynamoDBRecord } from "aws-lambda";
import { type EndedAbsence, offerEndedAbsence, offerFreedTime } from "../../domain/offers/freed-times.ts";

type Texts = Readonly<Record<string, string>>;

function absenceOf({ M = {} }: AttributeValue): EndedAbsence {
  const text = (name: string) => M[name]?.S;
  const days = { from_date: text("from_date") ?? "", to_date: text("to_date") ?? "" };
  return { period_id: text("period_id") ?? "", ...days, start_time: text("start_time"), end_time: text("end_time") };
}

const absencesIn = (image: Readonly<Record<string, AttributeValue>> = {}) => (image.periods?.L ?? []).map(absenceOf);

/**
 * Offers the times that a change of an appointment, or the end of a person's time off, has freed.
 * @param before the texts of the row before the change, and `after` those after it
 */
export async function offerFreedTimes(
  { dynamodb: { OldImage, NewImage } = {} }: DynamoDBRecord,
  { before, after }: { readonly before: Texts; readonly after: Texts },
): Promise<void> {
  const { __edb_e__: entity, tenant_id = "", owner_id = "" } = after;
  if (entity === "appointment") await offerFreedTime(before, after, NewImage?.version?.N ?? "");
  if (entity !== "periodYear" || !owner_id.startsWith("staff_")) return;
  const current = new Set(absencesIn(NewImage).map(({ period_id }) => period_id));
  for (const absence of absencesIn(OldImage))
    if (!current.has(absence.period_id)) await offerEndedAbsence(tenant_id, owner_id, absence);
}
