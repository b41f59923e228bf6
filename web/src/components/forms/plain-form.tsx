import type { ReactNode } from "react";

interface PlainFormProps {
  readonly id?: string | undefined;
  readonly className?: string;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** Renders a form that the browser neither validates nor sends. */
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
