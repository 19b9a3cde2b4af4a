import { useEffect } from 'react'
import { useForm } from '../../form/form.tsx'
import { byPhoneTexts } from '../../texts/auth/by-phone-texts.ts'
import { authTexts, useTexts } from '../../texts/auth/texts.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { PhoneStepProps } from './phone-code-step.tsx'
import { PhoneNumber } from './phone-number.tsx'
import { waitForCall } from './wait-for-call.ts'
import { WayByMail } from './ways-after.tsx'

/** Shows the number to call, and waits for the call. */
export const CallStep = ({ state, flow, open, byPhone }: PhoneStepProps) => {
  const { context } = flow
  const { calling, change } = authTexts.of('byPhone', byPhoneTexts, useTexts().lang)
  const { general } = useForm({}, state.errors)
  const { phone, startedAt, callTo } = byPhone
  useEffect(() => {
    const ended = new AbortController()
    void waitForCall(context, AbortSignal.any([context.host.signal, ended.signal]))
    return () => ended.abort()
  }, [context])
  return (
    <div className="form">
      <p className="intro">
        {calling.intro} <PhoneNumber phone={phone} />.{' '}
        <LinkButton onClick={() => open('by-phone')}>{change}</LinkButton>
      </p>
      {general && <Notice tone="danger">{general}</Notice>}
      <div className="actions">
        <a className="button" part="button" href={`tel:${callTo?.phone ?? ''}`} translate="no">
          <span>{callTo?.shown}</span>
        </a>
        <p className="hint">{calling.free}</p>
        <p className="hint">{calling.waiting}</p>
        <LinkButton onClick={() => context.dispatch({ type: 'phoneCodeAtHand' })}>{calling.toCode}</LinkButton>
        <WayByMail from={startedAt} open={open} />
      </div>
    </div>
  )
}
