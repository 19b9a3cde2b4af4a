import { isRecord } from '../../api/guards.ts'

interface Expected {
  /** The school's own origin. */
  school: string
  /** The window of the frame. */
  frame: MessageEventSource | null
  payment: string
}

/** True where the school's own page in this very frame says that the person is back from the bank. It says nothing of the payment. Source: SECURITY R25. */
export const isReturn = (
  { origin, source, data }: MessageEvent<unknown>,
  { school, frame, payment }: Expected,
): boolean =>
  origin === school &&
  frame !== null &&
  source === frame &&
  isRecord(data) &&
  data.type === 'school-payment' &&
  data.payment === payment
