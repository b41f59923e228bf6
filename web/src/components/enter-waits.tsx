import type { KeyboardEvent, ReactNode } from "react";

/** Ignores Enter unless an option is highlighted, because Autosuggest would close its list before its options arrive. */
function ignoreEnter(event: KeyboardEvent<HTMLDivElement>): void {
  const isHighlighted = event.target instanceof Element && event.target.hasAttribute("aria-activedescendant");
  if (event.key !== "Enter" || isHighlighted || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.stopPropagation();
}

interface EnterWaitsProps {
  /** Whether the options are loading. */
  readonly loading: boolean;
  readonly children: ReactNode;
}

/** Keeps the list of the Autosuggest inside it open when Enter is pressed before the options are loaded. */
export const BlockEnterWhileLoading = ({ loading, children }: EnterWaitsProps) => (
  <div onKeyDownCapture={loading ? ignoreEnter : undefined}>{children}</div>
);
