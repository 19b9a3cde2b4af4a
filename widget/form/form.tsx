import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import type { useForm } from './use-form.ts'

interface FormProps<Name extends string> {
  form: ReturnType<typeof useForm<Name>>
  /** Called with the values once they pass every rule. */
  onSend: (values: Record<Name, string>) => unknown
  /** The label of the submit button. */
  label: string
  isBusy: boolean
  isLocked?: boolean
  /** The id of the text that says why the form is locked. */
  lockedBy?: string | undefined
  /** A mark on the submit button. */
  mark?: ReactNode
  /** Content after the submit button: alternative actions. */
  beside?: ReactNode
  children: ReactNode
}

/** A form: its fields in reading order, the general error, the submit button, alternative actions. */
export const Form = <Name extends string>(props: FormProps<Name>) => {
  const { form, onSend, label, isBusy, isLocked, lockedBy, mark, beside, children } = props
  const { ref, submit, general } = form
  return (
    <form className="form" ref={ref} noValidate onSubmit={submit(onSend)}>
      {children}
      {general && <Notice tone="danger">{general}</Notice>}
      <div className="actions">
        {mark}
        <Button type="submit" isBusy={isBusy} isLocked={isLocked} aria-describedby={lockedBy}>
          {label}
        </Button>
        {beside}
      </div>
    </form>
  )
}
