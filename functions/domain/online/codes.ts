import type { MailLanguage } from "../../../shared/messages/languages.ts";
import { VERIFIED_HOLD_MINUTES } from "../../../shared/online/pages.ts";
import { countAttempt, hashedSubject, uncountAttempt } from "../../entities/attempts.ts";
import { type HoldRow, holdEntity } from "../../entities/online.ts";
import { findRow } from "../../platform/dynamo/batch-get.ts";
import { ifVersion } from "../../platform/dynamo/optimistic-lock.ts";
import { putItem, retryOnConflict, writeTransaction } from "../../platform/dynamo/transaction.ts";
import { isSameHash, secretHash } from "../../platform/secrets.ts";
import { openHoldsWrite, readOpenHolds } from "../booking/holds.ts";
import { codeHash } from "./code-request.ts";
import { addressHoldsWrite, minutesFromNow, readAddressHolds, slotTaken } from "./hold-time.ts";
import type { OnlineClinic } from "./online-clinic.ts";
import { refusal } from "./refusals.ts";

/** The codes that one address gets in an hour at all clinics. */
const CODES_OF_ADDRESS = { attempts: 5, seconds: 3_600 };
/** The wrong codes of one address in a day at all clinics. After them every code counts as wrong. */
const WRONG_CODES_OF_ADDRESS = { attempts: 10, seconds: 86_400 };
/** The wrong codes that end a hold. */
const WRONG_CODES_OF_HOLD = 5;

/** Reads the row of a hold by its secret, also when the hold is over; undefined when there is none. */
async function findHold(tenant_id: string, secret: string): Promise<HoldRow | undefined> {
  const row = await findRow(holdEntity(), { tenant_id, hold_hash: secretHash(secret) });
  return row && row.expires > Date.now() / 1_000 ? row : undefined;
}

const wrongCodes = ({ tried = [], code_hash }: HoldRow): number => tried.filter((hash) => hash !== code_hash).length;

/** Builds the refusal of a hold that is over, with other times: its time was taken by the desk, or the minutes are over. */
const holdOver = (clinic: OnlineClinic, hold: HoldRow) =>
  slotTaken(clinic, hold, hold.released ? "slot_taken" : "hold_expired");

/**
 * Reads a hold that is open or was booked, with the list of its clinic.
 * @throws ClinicError 409 `hold_expired`, or `slot_taken` when the desk has taken its time
 */
export async function getHold(clinic: OnlineClinic, secret: string) {
  const { tenant_id } = clinic.tenant;
  // A booking removes the hold from the list, so a hold that is not in it is read as booked here if that is why.
  const open = await readOpenHolds(tenant_id);
  const hold = await findHold(tenant_id, secret);
  if (!hold) throw refusal("hold_expired", []);
  const isOpen = open.holds.some(({ hold_hash }) => hold_hash === hold.hold_hash);
  if (!hold.booked && (!isOpen || wrongCodes(hold) >= WRONG_CODES_OF_HOLD)) throw await holdOver(clinic, hold);
  return { hold, open };
}

interface CodeRecipient {
  readonly email: string;
  readonly language: MailLanguage;
  readonly request_id: string;
}

/**
 * Stores the address that the code of a hold goes to. The first request prolongs the hold; later ones don't, so that no one holds a
 * time for ever.
 * @returns the hash of the hold if a code is to be sent; undefined when the address has had its codes of this hour
 * @throws ClinicError 409 `hold_expired`
 */
export async function prepareCode(clinic: OnlineClinic, secret: string, recipient: CodeRecipient) {
  const { email, language, request_id } = recipient;
  const hold_hash = await retryOnConflict(async () => {
    const { hold, open } = await getHold(clinic, secret);
    if (hold.booked) throw refusal("hold_expired", []);
    const isFirst = hold.code_request_id === undefined;
    const held_until = isFirst ? minutesFromNow(VERIFIED_HOLD_MINUTES) : hold.held_until;
    const prolonged = { held_until, has_code: true };
    const ofAddress = await readAddressHolds(hold.address_hash);
    const isThis = ({ appointment_id }: { readonly appointment_id: string }) => appointment_id === hold.appointment_id;
    const { code_hash: _former, ...others } = hold;
    const row = { ...others, email, language, code_request_id: request_id, held_until, version: hold.version + 1 };
    await writeTransaction([
      putItem(holdEntity().put(row).where(ifVersion(hold.version))),
      ...(isFirst
        ? [
            openHoldsWrite(
              open,
              open.holds.map((each) => (isThis(each) ? { ...each, ...prolonged } : each)),
            ),
            addressHoldsWrite(
              ofAddress,
              ofAddress.holds.map((each) => (isThis(each) ? { ...each, held_until } : each)),
            ),
          ]
        : []),
    ]);
    return hold.hold_hash;
  });
  const isOver = await countAttempt(hashedSubject("online-code", email), CODES_OF_ADDRESS);
  return isOver === undefined ? hold_hash : undefined;
}

/** Ends a hold, so that its time is free at once. */
function endHold({ tenant_id, hold_hash }: HoldRow): Promise<void> {
  return retryOnConflict(async () => {
    const open = await readOpenHolds(tenant_id);
    const others = open.holds.filter((each) => each.hold_hash !== hold_hash);
    if (others.length < open.holds.length) await writeTransaction([openHoldsWrite(open, others)]);
  });
}

/**
 * Checks a code of a hold. Each different code is counted before it is compared, so that many requests at the same moment can't try
 * more codes than one after the other.
 * @throws ClinicError 422 `wrong_code`, and 409 `hold_expired` after the last wrong code
 */
export async function checkCode(clinic: OnlineClinic, { tenant_id, hold_hash }: HoldRow, code: string): Promise<void> {
  const tried_hash = codeHash(hold_hash, code);
  const { hold, isNew } = await retryOnConflict(async () => {
    const row = await findRow(holdEntity(), { tenant_id, hold_hash });
    if (!row) throw refusal("hold_expired", []);
    const { tried = [], version } = row;
    if (tried.includes(tried_hash)) return { hold: row, isNew: false };
    if (wrongCodes(row) >= WRONG_CODES_OF_HOLD) throw await holdOver(clinic, row);
    const after = { ...row, tried: [...tried, tried_hash], version: version + 1 };
    await writeTransaction([putItem(holdEntity().put(after).where(ifVersion(version)))]);
    return { hold: after, isNew: true };
  });
  const subject = hashedSubject("wrong-code", hold.email ?? "");
  const isOver = isNew && (await countAttempt(subject, WRONG_CODES_OF_ADDRESS)) !== undefined;
  const isRight = isSameHash(tried_hash, hold.code_hash);
  if (isOver || wrongCodes(hold) >= WRONG_CODES_OF_HOLD) await endHold(hold);
  if (!isRight || isOver) throw refusal("wrong_code");
  if (isNew) await uncountAttempt(subject, WRONG_CODES_OF_ADDRESS);
}
