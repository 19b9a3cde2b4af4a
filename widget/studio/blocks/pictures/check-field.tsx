interface CheckFieldProps {
  label: string
  isChecked: boolean
  onChange: (isChecked: boolean) => void
}

/** A checkbox for an option of a block. */
export const CheckField = ({ label, isChecked, onChange }: CheckFieldProps) => (
  <label className="check">
    <input type="checkbox" checked={isChecked} onChange={({ target }) => onChange(target.checked)} />
    <span>{label}</span>
  </label>
)
