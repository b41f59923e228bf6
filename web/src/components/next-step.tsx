import { type ReactNode, startTransition, useEffect, useState } from "react";

/**
 * Renders its content in a step of its own, after what is around it, so that the browser can respond to input in between.
 */
export function NextStep({ children }: { readonly children: ReactNode }) {
  const [drawn, setDrawn] = useState(false);
  useEffect(() => startTransition(() => setDrawn(true)), []);
  return drawn && children;
}
