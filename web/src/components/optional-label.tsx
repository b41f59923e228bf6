/** The label of a field that may be left empty in a form whose other fields may not. */
export const OptionalLabel = ({ label }: { readonly label: string }) => (
  <>
    {label} <i>- optional</i>
  </>
);
