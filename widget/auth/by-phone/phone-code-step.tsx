import { useEffect, useRef } from 'react'
import { PHONE_CODE_DIGITS } from '../../../server/contract/phone.ts'
import { codeDigits } from '../../../server/contract/rules.ts'
import { Form, useForm } from '../../form/form.tsx'
import { byPhoneTexts } from '../../texts/auth/by-phone-texts.ts'
import { mailTexts } from '../../texts/auth/mail-texts.ts'
import { authTexts, useTexts } from '../../texts/auth/texts.ts'
import { formatTime } from '../../texts/format-date.ts'
import { Again, asClock, useSecondsRemaining } from '../../ui/again.tsx'
import { useAnnounce } from '../../ui/announcer.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { ScreenProps } from '../screens/screen.ts'
import type { ByPhone } from '../state.ts'
import { phoneCalls } from './phone-calls.ts'
import { CALL_AFTER_MS, WayByMail } from './ways-after.tsx'
import { PhoneNumber } from './phone-number.tsx'
import { receiveCode } from './web-otp.ts'

export interface PhoneStepProps extends ScreenProps {
  byPhone: ByPhone
}

/** Fills in and sends the code that the browser has read in a text message. It reads one, so the next message needs another. */
const ReceivedCode = ({ form }: { form: React.RefObject<HTMLFormElement | null> }) => {
  useEffect(() => {
    const ended = new AbortController()
    const fillIn = async () => {
      const code = await receiveCode(ended.signal)
      const field = form.current?.querySelector('input')
      if (code === null || !field) return
      field.value = code
      form.current?.requestSubmit()
    }
    void fillIn()
    return () => ended.abort()
  }, [form])
  return null
}

/** Asks for the code of a text message. One that does not come can be sent again, or gives way to a call, then to a mail. */
export const PhoneCodeStep = ({ state, flow, open, byPhone }: PhoneStepProps) => {
  const texts = useTexts()
  const ownTexts = authTexts.of('byPhone', byPhoneTexts, texts.lang)
  const { code: codeTexts } = authTexts.of('mail', mailTexts, texts.lang)
  const { sentAt, resendAt, lockedUntil, isCodeSpent, offers } = state
  const { phone, startedAt } = byPhone
  const { sendCode, startCall, checkCode } = phoneCalls(flow.context)
  const locked = useSecondsRemaining(isCodeSpent ? resendAt : lockedUntil)
  const isLocked = locked > 0
  const rule = (value: string) => {
    const digits = codeDigits(value)
    if (digits === '') return texts.fields.codeMissing
    return /^\d+$/.test(digits) && digits.length === PHONE_CODE_DIGITS ? null : ownTexts.codeBad
  }
  const form = useForm({ code: isCodeSpent ? () => null : rule }, state.errors)

  const announce = useAnnounce()
  const announcedFor = useRef(0)
  useEffect(() => {
    if (isCodeSpent || announcedFor.current === resendAt) return
    announcedFor.current = resendAt
    announce(sentAt === null ? ownTexts.sent : ownTexts.sentAlready)
  }, [isCodeSpent, resendAt, sentAt, announce, ownTexts])

  const askAgain = () => void (isLocked || sendCode({ phone }))
  const againIn = (left: string) =>
    sentAt === null ? codeTexts.againIn(left) : ownTexts.againIn(formatTime(sentAt, texts.lang), left)
  const lockedFor = isCodeSpent ? codeTexts.renewIn : codeTexts.lockedFor
  const further = (
    <>
      {isLocked && <p className="hint count">{lockedFor(asClock(locked))}</p>}
      {!isCodeSpent && (
        <Again from={resendAt} wait={isLocked ? null : againIn} onPress={askAgain}>
          {codeTexts.again}
        </Again>
      )}
      {!isLocked && <p className="hint">{ownTexts.tips}</p>}
      {offers.phoneCodes?.ways.includes('call') && (
        <Again from={isCodeSpent ? 0 : startedAt + CALL_AFTER_MS} wait={null} onPress={() => void startCall({ phone })}>
          {ownTexts.call}
        </Again>
      )}
      <WayByMail from={isCodeSpent ? 0 : startedAt} open={open} />
    </>
  )
  return (
    <Form
      form={form}
      onSend={isCodeSpent ? askAgain : checkCode}
      label={isCodeSpent && !isLocked ? codeTexts.renew : codeTexts.submit}
      isBusy={state.isSending}
      isLocked={isLocked}
      beside={further}
    >
      <p className="intro">
        {sentAt === null ? ownTexts.sentTo : ownTexts.sentBefore} <PhoneNumber phone={phone} />.{' '}
        <LinkButton onClick={() => open('by-phone')}>{ownTexts.change}</LinkButton>
      </p>
      <ReceivedCode key={`received ${resendAt}`} form={form.ref} />
      <TextField
        key={resendAt}
        label={ownTexts.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={16}
        enterKeyHint="go"
        {...form.field('code')}
      />
    </Form>
  )
}
