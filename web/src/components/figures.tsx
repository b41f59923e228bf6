import "./figures.css";
import type { ReactNode } from "react";

/** Figures side by side, each in a box of its own. */
export const Figures = ({ children }: { readonly children: ReactNode }) => <dl className="figures">{children}</dl>;

interface FigureProps {
  readonly label: string;
  /** Undefined while it is on its way. */
  readonly value: ReactNode;
  /** What the figure is to be compared with. */
  readonly note?: string | undefined;
}

/** A figure below what it counts. */
export const Figure = ({ label, value, note }: FigureProps) => (
  <div className="figure">
    <dt>{label}</dt>
    <dd>{value ?? "–"}</dd>
    {note && <dd className="figure-note">{note}</dd>}
  </div>
);
