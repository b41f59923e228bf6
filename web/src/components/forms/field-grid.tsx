import "./field-grid.css";
import type { ReactNode } from "react";

/** Arranges the fields of a form in as many columns as fit. */
export const FieldGrid = ({ children }: { readonly children: ReactNode }) => (
  <div className="field-grid">{children}</div>
);
