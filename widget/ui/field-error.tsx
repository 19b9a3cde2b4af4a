import { Icon } from './icon.tsx'
import { ALERT } from './outlines.ts'

/** The words under a refused field, never by colour alone. */
export const FieldError = ({ id, error }: { id: string; error: string | undefined }) =>
  error && (
    <p className="error" part="error" id={id}>
      <Icon outline={ALERT} />
      <span>{error}</span>
    </p>
  )
