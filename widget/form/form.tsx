import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import type { useForm } from './use-form.ts'

interface FormProps<Name extends string> {
  form: ReturnType<typeof useForm<Name>>
  /** Gets the values once every rule is content. */
  onSend: (values: Record<Name, string>) => unknown
  /** The words of the button that sends. */
  label: string
  isBusy: boolean
  isLocked?: boolean
  /** The id of the words that say why it is locked. */
  lockedBy?: string | undefined
  /** What comes after that button: other ways on. */
  beside?: ReactNode
  children: ReactNode
}

/** Fields in reading order, what is wrong with the whole, the button that sends, other ways on. */
export const Form = <Name extends string>(props: FormProps<Name>) => {
  const { form, onSend, label, isBusy, isLocked, lockedBy, beside, children } = props
  const { ref, submit, general } = form
  return (
    <form className="form" ref={ref} noValidate onSubmit={submit(onSend)}>
      {children}
      {general && <Notice tone="danger">{general}</Notice>}
      <div className="actions">
        <Button type="submit" isBusy={isBusy} isLocked={isLocked} aria-describedby={lockedBy}>
          {label}
        </Button>
        {beside}
      </div>
    </form>
  )
}
