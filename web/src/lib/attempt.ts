/** Returns the result of an operation that a browser may refuse, such as access to its storage; undefined if it fails. */
export function attempt<Result>(operation: () => Result): Result | undefined {
  try {
    return operation();
  } catch {
    return undefined;
  }
}
