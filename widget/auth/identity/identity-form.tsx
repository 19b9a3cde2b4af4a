import { useEffect } from 'react'
import { fieldRules, mustBeTicked, profileRules } from '../../form/field-rules.ts'
import { Form, type Rule, useForm } from '../../form/form.tsx'
import { identityTexts } from '../../texts/auth/identity-texts.ts'
import { mailTexts } from '../../texts/auth/mail-texts.ts'
import { registrationTexts } from '../../texts/auth/registration-texts.ts'
import { authTexts, useTexts } from '../../texts/auth/texts.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmailField } from '../../ui/email-field.tsx'
import type * as CodeForm from '../screens/code.tsx'
import { ConsentBoxes } from '../screens/consent-boxes.tsx'
import { ConsentSwitches } from '../screens/consent-switches.tsx'
import { boxesOf, ProfileInput } from '../screens/registration-parts.tsx'
import type { ScreenProps, View } from '../screens/screen.ts'
import type { UnknownIdentity } from '../state.ts'
import { identityCalls } from './identity-calls.ts'
import { providerName } from './provider-name.ts'

interface StepProps extends ScreenProps {
  identity: UnknownIdentity
}

/** A signed-in user links the identity to the account: the address is known. */
const OwnEmailStep = ({ state, flow, open, identity: { provider, ownEmail } }: StepProps) => {
  const { lang } = useTexts()
  const ownTexts = authTexts.of('identity', identityTexts, lang)
  const form = useForm({}, state.errors)
  useEffect(() => flow.expectCaptcha('send_code'), [flow])
  return (
    <Form
      form={form}
      onSend={() => identityCalls(flow.context).sendCode({})}
      label={authTexts.of('mail', mailTexts, lang).code.send}
      isBusy={state.isSending}
      beside={<LinkButton onClick={() => open('action')}>{ownTexts.notNow}</LinkButton>}
    >
      <p className="intro">
        {ownTexts.ownIntro(providerName(provider, lang))} <b translate="no">{ownEmail}</b>
      </p>
    </Form>
  )
}

/** The mailbox of somebody whom the school does not know by the provider, and what a new account needs besides. */
const EmailStep = (props: StepProps) => {
  const { kind, state, flow, open, school, identity } = props
  const { draft, offers } = state
  const texts = useTexts()
  const ownTexts = authTexts.of('identity', identityTexts, texts.lang)
  const { termsMissing, privacyMissing, policyMissing } = authTexts.of('registration', registrationTexts, texts.lang)
  const { email } = fieldRules(texts.fields)
  const { name } = profileRules(texts.fields)
  const boxes: Record<string, Rule> = {
    subscribe: () => null,
    terms: mustBeTicked(termsMissing),
    policy: mustBeTicked(kind === 'auth' && !offers.consents ? policyMissing : privacyMissing),
  }
  const rules: Record<string, Rule> = { email, ...(identity.hasName ? {} : { name }), ...boxes }
  const form = useForm(rules, state.errors)
  useEffect(() => flow.expectCaptcha('send_code'), [flow])
  const Consents = kind === 'auth' ? ConsentSwitches : ConsentBoxes
  return (
    <Form
      form={form}
      onSend={identityCalls(flow.context).sendCode}
      label={authTexts.of('mail', mailTexts, texts.lang).code.send}
      isBusy={state.isSending}
      beside={<LinkButton onClick={() => open(state.signInScreen)}>{ownTexts.toOthers}</LinkButton>}
    >
      <p className="intro">{ownTexts.intro(providerName(identity.provider, texts.lang))}</p>
      <EmailField defaultValue={draft.email} enterKeyHint={identity.hasName ? 'go' : 'next'} {...form.field('email')} />
      {!identity.hasName && <ProfileInput field="name" draft={draft} enterKeyHint="go" {...form.field('name')} />}
      <Consents offers={offers} school={school} box={boxesOf(form.field, draft)} />
    </Form>
  )
}

/**
 * Proves the mailbox of a provider's person whom the school does not know: the address, then the code, in the steps of the form of codes, which
 * has a chunk of its own.
 */
export const identityForm =
  ({ CodeStep, OwnStep }: Pick<typeof CodeForm, 'CodeStep' | 'OwnStep'>): View =>
  (props) => {
    const { state, flow, open } = props
    const { identity, own, isSent, draft } = state
    if (!identity) return null
    const calls = identityCalls(flow.context)
    if (own) return <OwnStep state={state} calls={calls} />
    const { ownEmail } = identity
    const AddressStep = ownEmail === null ? EmailStep : OwnEmailStep
    if (!isSent) return <AddressStep {...props} identity={identity} />
    const onChange = ownEmail === null ? () => open('identity') : null
    return <CodeStep state={state} calls={calls} email={ownEmail ?? draft.email} onChange={onChange} />
  }
