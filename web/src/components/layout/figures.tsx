import "./figures.css";
import type { ReactNode } from "react";

/** Shows figures side by side, each in its own box. */
export const Figures = ({ children }: { readonly children: ReactNode }) => <dl className="figures">{children}</dl>;

interface FigureProps {
  readonly label: string;
  /** Undefined while it is loading. */
  readonly value: ReactNode;
  /** A figure for comparison. */
  readonly note?: string | undefined;
}

export const Figure = ({ label, value, note }: FigureProps) => (
  <div className="figure">
    <dt>{label}</dt>
    <dd>{value ?? "–"}</dd>
    {note && <dd className="figure-note">{note}</dd>}
  </div>
);
