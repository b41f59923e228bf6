/** A mistake in how a command was called or configured, which is reported in one sentence. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
