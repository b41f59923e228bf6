import { type SignInAttemptsRow, signInAttemptsEntity } from "../../entities/attempts.ts";
import { type AuditEntry, auditEntry, auditEntryEntity } from "../../entities/audit-entry.ts";
import { deleteItem, putItem, writeIf } from "../../platform/dynamo/transaction.ts";

/*
 * Cognito calls a trigger before it checks a password and another one after a sign-in, and none for a failure. So an attempt is
 * counted before and taken back after. What is left when no sign-in of that time can succeed any more has failed.
 */

const PERIOD_MS = 15 * 60_000;

/** After the end of a period for this long, a sign-in that began in it may still succeed: Cognito waits three minutes for a code. */
const SETTLED_AFTER_MS = 5 * 60_000;

const periodOf = (time: number) => new Date(Math.floor(time / PERIOD_MS) * PERIOD_MS).toISOString();

/** The person who signs in, and the log that has their entries. */
interface Person {
  readonly tenant_id: string;
  readonly user_id: string;
}

/** Counts an attempt to sign in, whose outcome is not known yet. */
export async function beginAttempt(
  { tenant_id, user_id }: Person,
  { user_role, request_id }: Pick<SignInAttemptsRow, "user_role" | "request_id">,
): Promise<void> {
  const now = Date.now();
  const last_at = new Date(now).toISOString();
  await signInAttemptsEntity()
    .upsert({ tenant_id, user_id, since: periodOf(now), user_role, request_id, last_at })
    .add({ open: 1 })
    .go();
}

/** Takes back the attempt of a sign-in that has succeeded, which may have begun in the period before. */
export async function endAttempt({ tenant_id, user_id }: Person): Promise<void> {
  const now = Date.now();
  for (const since of [periodOf(now), periodOf(now - PERIOD_MS)]) {
    const { rejected } = await signInAttemptsEntity()
      .patch({ tenant_id, user_id, since })
      .add({ open: -1 })
      .where((at, { gt }) => gt(at.open, 0))
      .go({ returnOnConditionCheckFailure: true });
    if (!rejected) return;
  }
}

/** Builds the entry of a person's failed attempts within a period, with the time of the last one. */
function failureEntry({ tenant_id, user_id, user_role, request_id, open, last_at }: SignInAttemptsRow): AuditEntry {
  const actor = { userId: user_id, role: user_role, requestId: request_id };
  const changes = [{ field: "attempts", from: null, to: open }];
  return { ...auditEntry(actor, "accounts.failSignIn", tenant_id, user_id, changes), at: last_at };
}

/** Sorts before every instant that is written as text. */
const EARLIEST = "0";

/** The most periods that are settled at once. The next sign-in or reading settles further ones. */
const MAX_SETTLED = 50;

/**
 * Writes the audit entries of the sign-ins of a clinic's people that have failed: one for each person and quarter of an hour, however
 * many attempts there were. Each count is deleted in the transaction of its entry, so that none has two.
 */
export async function settleAttempts(tenant_id: string): Promise<void> {
  // A key that begins with an instant sorts after it, so the period of the last instant is not among them.
  const ended = { since: periodOf(Date.now() - SETTLED_AFTER_MS) };
  const { data } = await signInAttemptsEntity()
    .query.byTime({ tenant_id })
    .between({ since: EARLIEST }, ended)
    .go({ limit: MAX_SETTLED });
  await Promise.all(
    data.map((row) =>
      writeIf([
        deleteItem(
          signInAttemptsEntity()
            .delete(row)
            .where((at, { eq }) => eq(at.open, row.open)),
        ),
        ...(row.open > 0 ? [putItem(auditEntryEntity().create(failureEntry(row)))] : []),
      ]),
    ),
  );
}
