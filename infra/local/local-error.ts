/** A reason not to start that whoever typed `npm start` can mend: shown as one sentence, without a stack. */
export class LocalError extends Error {
  override readonly name = "LocalError";
}
