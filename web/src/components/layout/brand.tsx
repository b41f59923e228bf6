import "./centered-page.css";
import type { useBrand } from "../../session/brand.ts";

/** Shows a name with its image at the top of a page outside the shell. */
export const Brand = ({ name, image }: ReturnType<typeof useBrand>) => (
  <div className="brand">
    <img className="brand-image" src={image} alt="" />
    {name}
  </div>
);
