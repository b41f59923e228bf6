import Alert from "@cloudscape-design/components/alert";

/** Shows a person's alert line, or nothing if there is none. */
export const AlertLine = ({ alert }: { readonly alert: string }) =>
  alert && (
    <Alert type="warning" statusIconAriaLabel="Alert">
      {alert}
    </Alert>
  );
