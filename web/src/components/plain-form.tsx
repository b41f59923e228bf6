import type { ReactNode } from "react";

interface PlainFormProps {
  readonly id?: string | undefined;
  readonly className?: string;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** A form that neither the browser validates nor the server receives. */
export const PlainForm = ({ onSubmit, ...form }: PlainFormProps) => (
  <form
    {...form}
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit();
    }}
  />
);
