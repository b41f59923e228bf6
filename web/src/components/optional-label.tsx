/** Shows the label of an optional field in a form whose other fields are required. */
export const OptionalLabel = ({ label }: { readonly label: string }) => (
  <>
    {label} <i>- optional</i>
  </>
);
