import { type ReactNode, startTransition, useEffect, useState } from "react";

/**
 * Draws its content in a step of its own, after what is around it, so that opening a page doesn't keep the browser from answering
 * for long.
 */
export function NextStep({ children }: { readonly children: ReactNode }) {
  const [drawn, setDrawn] = useState(false);
  useEffect(() => startTransition(() => setDrawn(true)), []);
  return drawn && children;
}
