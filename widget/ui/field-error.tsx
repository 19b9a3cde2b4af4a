import { Icon } from './icon.tsx'

/** The words under a refused field, never by colour alone. */
export const FieldError = ({ id, error }: { id: string; error: string | undefined }) =>
  error && (
    <p className="error" part="error" id={id}>
      <Icon name="alert" />
      <span>{error}</span>
    </p>
  )
