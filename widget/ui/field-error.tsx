import { Icon } from './icon.tsx'
import { ALERT } from './outlines.ts'

/** The error under a field: an icon and text, never colour alone. */
export const FieldError = ({ id, error }: { id: string; error: string | undefined }) =>
  error && (
    <p className="error" part="error" id={id}>
      <Icon outline={ALERT} />
      <span>{error}</span>
    </p>
  )
