import "./facts.css";
import type { ReactNode } from "react";

interface FactsProps {
  readonly items: readonly { readonly label: string; readonly value: ReactNode }[];
  /** Whether the values are long, such as addresses, so that fewer stand side by side. @default false */
  readonly long?: boolean;
}

/** Shows labelled values in as many columns as fit, also in a narrow part of a page, where Cloudscape's pairs take a line each. */
export const Facts = ({ items, long = false }: FactsProps) => (
  <dl className={long ? "facts facts-long" : "facts"}>
    {items.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
