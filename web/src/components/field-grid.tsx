import "./field-grid.css";
import type { ReactNode } from "react";

/** The fields of a form, in as many columns as fit. */
export const FieldGrid = ({ children }: { readonly children: ReactNode }) => (
  <div className="field-grid">{children}</div>
);
