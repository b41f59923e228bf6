import type { ProofChallenge } from "../online/proof.ts";

export const ERROR_STATUS = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  tenant_inactive: 403,
  account_inactive: 403,
  mfa_required: 403,
  overbooking_off: 403,
  same_person: 403,
  administrators_only: 403,
  scope_missing: 403,
  not_found: 404,
  conflict: 409,
  name_taken: 409,
  username_taken: 409,
  email_taken: 409,
  already_signed_in: 409,
  already_converted: 409,
  last_administrator: 409,
  data_unavailable: 409,
  in_use: 409,
  slot_taken: 409,
  invalid_transition: 409,
  merge_final: 409,
  import_final: 409,
  bulk_final: 409,
  being_deleted: 409,
  slot_held: 409,
  hold_expired: 409,
  known_patients_only: 409,
  too_many: 409,
  own_overlap: 409,
  too_late: 409,
  checked_out: 409,
  already_reversed: 409,
  day_closed: 409,
  too_large: 413,
  unsupported_media_type: 415,
  invalid: 422,
  key_reused: 422,
  wrong_code: 422,
  proof_required: 422,
  rate_limited: 429,
  too_many_holds: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

export type FieldErrors = Readonly<Record<string, string>>;

/** The change that another request made since the caller read the row. */
export interface Conflict {
  /** The row as it is now, in the shape of the operation's response. */
  readonly current: unknown;
  /** Full name of the person who changed it; null for rows that only the product itself has changed. */
  readonly changed_by: string | null;
  readonly changed_at: string | null;
}

/** A time that could be booked instead of one that is gone. */
export interface Alternative {
  readonly date: string;
  readonly start_time: string;
  readonly practitioner_id: string;
}

interface ErrorDetails {
  readonly fields?: FieldErrors | undefined;
  readonly conflict?: Conflict | undefined;
  readonly retryAfter?: number | undefined;
  readonly alternatives?: readonly Alternative[] | undefined;
  readonly challenge?: ProofChallenge | undefined;
  readonly cause?: unknown;
}

/** An error that the caller may see, with a stable code for programs and a sentence for users. */
export class ClinicError extends Error {
  override readonly name: string = "ClinicError";
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  readonly conflict: Conflict | undefined;
  /** Seconds after which the same request may succeed. */
  readonly retryAfter: number | undefined;
  readonly alternatives: readonly Alternative[] | undefined;
  readonly challenge: ProofChallenge | undefined;

  constructor(code: ErrorCode, message: string, { cause, ...details }: ErrorDetails = {}) {
    super(message, { cause });
    this.code = code;
    this.fields = details.fields;
    this.conflict = details.conflict;
    this.retryAfter = details.retryAfter;
    this.alternatives = details.alternatives;
    this.challenge = details.challenge;
  }
}

/** Builds the error of one input field, which is a 422 unless another code is given. */
export const invalidField = (field: string, message: string, code: ErrorCode = "invalid"): ClinicError =>
  new ClinicError(code, message, { fields: { [field]: message } });
