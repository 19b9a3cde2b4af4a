import { useId, useCallback, useSyncExternalStore, type RefObject } from 'react'
import { fieldRules, mustBeTicked, profileRules } from '../../form/field-rules.ts'
import { Form, useForm } from '../../form/form.tsx'
import { registrationTexts } from '../../texts/auth/registration-texts.ts'
import { authTexts, useTexts } from '../../texts/auth/texts.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmailField } from '../../ui/email-field.tsx'
import { PhoneField } from '../../form/phone-field.tsx'
import { formCalls } from '../calls/forms.ts'
import { ConsentSwitches } from './consent-switches.tsx'
import { OtherWays } from './other-ways.tsx'
import { AccountHint, boxesOf, ProfileInputs, useRegistrationCaptcha } from './registration-parts.tsx'
import type { ScreenProps } from './screen.ts'

/**
 * Whether all of these checkboxes are ticked. They are uncontrolled, and a visitor may have ticked them in the first view, so the form
 * itself is read, once it is mounted and on every change. Until then `kept` is used: the names of those ticked from the start.
 */
const useAllTicked = (
  form: RefObject<HTMLFormElement | null>,
  names: readonly string[],
  initial: readonly string[] = [],
): boolean => {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const { current } = form
      current?.addEventListener('change', onChange)
      return () => current?.removeEventListener('change', onChange)
    },
    [form],
  )
  const areTicked = () => {
    const ticked = form.current ? [...new FormData(form.current).keys()] : initial
    return names.every((name) => ticked.includes(name))
  }
  return useSyncExternalStore(subscribe, areTicked, () => false)
}

const REQUIRED = ['terms', 'policy']

/** The school's registration: its button is locked until agreement and policy are accepted. Source: sign-in spec §2.2, §5. */
export const View = (props: ScreenProps) => {
  const { state, flow, open, school } = props
  const { draft, offers } = state
  const texts = useTexts()
  const ownTexts = authTexts.of('registration', registrationTexts, texts.lang)
  const { email, phone } = fieldRules(texts.fields)
  const profile = profileRules(texts.fields)
  const terms = mustBeTicked(ownTexts.termsMissing)
  const policy = mustBeTicked(offers.consents ? ownTexts.privacyMissing : ownTexts.policyMissing)
  const form = useForm({ ...profile, email, phone, subscribe: () => null, terms, policy }, state.errors)
  const isAccepted = useAllTicked(form.ref, REQUIRED, draft.ticks)
  const why = useId()
  const box = boxesOf(form.field, draft)
  useRegistrationCaptcha(flow)
  return (
    <Form
      form={form}
      onSend={formCalls(flow.context).register}
      label={ownTexts.submit}
      isBusy={state.isSending}
      isLocked={!isAccepted}
      lockedBy={isAccepted ? undefined : why}
      beside={<OtherWays {...props} />}
    >
      <p className="intro">
        <LinkButton onClick={() => open(props.state.signInScreen)}>{ownTexts.toPass}</LinkButton>
      </p>
      <ProfileInputs draft={draft} propsOf={form.field} />
      <EmailField defaultValue={draft.email} {...form.field('email')} />
      <PhoneField defaultValue={draft.phone} enterKeyHint="go" {...form.field('phone')} />
      <ConsentSwitches offers={offers} school={school} box={box}>
        <p className="visually-hidden" id={why}>
          {offers.consents ? ownTexts.lockedSeparately : ownTexts.locked}
        </p>
      </ConsentSwitches>
      <AccountHint {...props} />
    </Form>
  )
}
