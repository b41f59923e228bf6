import "./centered-page.css";

interface BrandProps {
  readonly name: string;
  readonly image: string;
}

/** A name and its image above a page that stands alone. */
export const Brand = ({ name, image }: BrandProps) => (
  <div className="brand">
    <img className="brand-image" src={image} alt="" />
    {name}
  </div>
);
