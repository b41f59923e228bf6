/** Returns a function that makes a value at its first call, such as a formatter of Intl, and returns the same one afterwards. */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
