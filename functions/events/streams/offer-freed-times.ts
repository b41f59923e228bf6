import type { AttributeValue, DynamoDBRecord } from "aws-lambda";
import type { RowChange } from "../../domain/integrations/queue-deliveries.ts";
import {
  type EndedPeriod,
  offerEndedAbsence,
  offerEndedClosure,
  offerFreedTime,
} from "../../domain/offers/freed-times.ts";

function periodOf({ M = {} }: AttributeValue): EndedPeriod {
  const text = (name: string) => M[name]?.S;
  const days = { from_date: text("from_date") ?? "", to_date: text("to_date") ?? "" };
  return { period_id: text("period_id") ?? "", ...days, start_time: text("start_time"), end_time: text("end_time") };
}

const periodsIn = (image: Readonly<Record<string, AttributeValue>> = {}) => (image.periods?.L ?? []).map(periodOf);

/** Offers the times that a change of an appointment, or the end of a person's time off or of a location's closure, has freed. */
export async function offerFreedTimes(
  { dynamodb: { OldImage, NewImage } = {} }: DynamoDBRecord,
  { before, after }: Pick<RowChange, "before" | "after">,
): Promise<void> {
  const { __edb_e__: entity, tenant_id = "", owner_id = "" } = after;
  if (entity === "appointment") await offerFreedTime(before, after, NewImage?.version?.N ?? "");
  if (entity !== "periodYear") return;
  const current = new Set(periodsIn(NewImage).map(({ period_id }) => period_id));
  const offer = owner_id.startsWith("staff_") ? offerEndedAbsence : offerEndedClosure;
  for (const period of periodsIn(OldImage))
    if (!current.has(period.period_id)) await offer(tenant_id, owner_id, period);
}
