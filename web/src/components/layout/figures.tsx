import "./figures.css";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";

/** Shows figures side by side, each in its own box. */
export const Figures = ({ children }: { readonly children: ReactNode }) => <dl className="figures">{children}</dl>;

interface FigureProps {
  readonly label: string;
  /** Undefined while it is loading. */
  readonly value: ReactNode;
  /** A figure for comparison. */
  readonly note?: string | undefined;
  /** The page that lists what the figure counts. The whole box links to it. */
  readonly href?: string | undefined;
}

export const Figure = ({ label, value, note, href }: FigureProps) => (
  <div className="figure">
    <dt>{label}</dt>
    <dd>
      {href && value !== undefined ? (
        <Link className="figure-link" to={href} aria-label={`${value} ${label}`}>
          {value}
        </Link>
      ) : (
        (value ?? "–")
      )}
    </dd>
    {note && <dd className="figure-note">{note}</dd>}
  </div>
);
