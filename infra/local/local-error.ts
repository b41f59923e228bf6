/** A reason not to start that the user of `npm start` can resolve. It is printed as one sentence, without a stack. */
export class LocalError extends Error {
  override readonly name = "LocalError";
}
