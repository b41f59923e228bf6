/** The names of errors of AWS and the network after which the same request may succeed a moment later. */
const TRANSIENT = new Set([
  "ThrottlingException",
  "ProvisionedThroughputExceededException",
  "RequestLimitExceeded",
  "TooManyRequestsException",
  "TransactionConflictException",
  "TransactionInProgressException",
  // S3 refuses to read an object that was replaced since.
  "PreconditionFailed",
  "InternalServerError",
  "InternalErrorException",
  "InternalError",
  "ServiceUnavailable",
  "ServiceUnavailableException",
  "SlowDown",
  "CodeDeliveryFailureException",
  "TimeoutError",
  "ECONNRESET",
  "ECONNREFUSED",
  "EPIPE",
]);

/** Returns the names of an error and of its causes, because ElectroDB wraps the error of DynamoDB. */
export function namesOf(error: unknown): string[] {
  const names: string[] = [];
  for (let at = error; at instanceof Error && names.length < 10; at = at.cause) {
    names.push(at.name);
    if ("code" in at && typeof at.code === "string") names.push(at.code);
  }
  return names;
}

/** Returns whether the failure is temporary: throttling, a lost connection, or a service that is down. */
export const isTransient = (error: unknown): boolean => namesOf(error).some((name) => TRANSIENT.has(name));
