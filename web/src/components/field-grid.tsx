import "./field-grid.css";
import type { ReactNode } from "react";

/** A form's fields in their order, in as many columns as there is room for. */
export const FieldGrid = ({ children }: { readonly children: ReactNode }) => (
  <div className="field-grid">{children}</div>
);
