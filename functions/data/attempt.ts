import { entityOf, expiring, fixedTexts, primary } from "./entity.ts";

/** Counts attempts within a period. The subject is an id or a hash and never personal data. */
export const AttemptEntity = entityOf({
  entity: "attempt",
  attributes: {
    ...fixedTexts("subject", "since"),
    attempts: { type: "number", required: true },
    ...expiring,
  },
  indexes: { bySubject: primary(["subject"], ["since"]) },
});

/** At most `attempts` in each period of `seconds`. A period of a day is a UTC day. */
interface AttemptLimit {
  readonly attempts: number;
  readonly seconds: number;
}

/**
 * Counts an attempt of the subject. Returns undefined within the limit, otherwise the seconds until the next period. An
 * attempt over the limit is not counted.
 */
export async function countAttempt(subject: string, { attempts, seconds }: AttemptLimit): Promise<number | undefined> {
  const now = Math.floor(Date.now() / 1000);
  const next = (Math.floor(now / seconds) + 1) * seconds;
  const since = new Date((next - seconds) * 1000).toISOString();
  const { rejected } = await AttemptEntity.upsert({ subject, since, expires: next + seconds })
    .add({ attempts: 1 })
    .where((at, { notExists, lt }) => `${notExists(at.attempts)} OR ${lt(at.attempts, attempts)}`)
    .go({ returnOnConditionCheckFailure: true });
  return rejected ? next - now : undefined;
}
