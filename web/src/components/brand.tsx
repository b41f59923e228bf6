import "./centered-page.css";
import type { useBrand } from "../session/brand.ts";

/** A name and its image above a page that stands alone. */
export const Brand = ({ name, image }: ReturnType<typeof useBrand>) => (
  <div className="brand">
    <img className="brand-image" src={image} alt="" />
    {name}
  </div>
);
