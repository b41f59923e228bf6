import Box from "@cloudscape-design/components/box";
import CopyToClipboard from "@cloudscape-design/components/copy-to-clipboard";

interface CopiedTextProps {
  readonly label: string;
  readonly text: string;
}

/** Shows a text with a button that copies it. */
export const CopiedText = ({ label, text }: CopiedTextProps) => (
  <div>
    <Box variant="awsui-key-label">{label}</Box>
    <CopyToClipboard
      variant="inline"
      textToCopy={text}
      copyButtonAriaLabel={`Copy: ${label}`}
      copySuccessText="Copied"
      copyErrorText="Could not be copied"
    />
  </div>
);
