import type { ComponentType, ReactNode } from 'react'
import type { SignInWay } from '../../../server/contract/identity.ts'
import type { IdentityOffer } from '../../../server/contract/replies.ts'
import type { Fields } from '../../api/client.ts'
import { useTexts } from '../../texts/auth/texts.ts'
import { Button } from '../../ui/button.tsx'
import { FACEBOOK, Icon } from '../../ui/icon.tsx'
import { createLazyViews } from '../../ui/lazy-views.tsx'
import { loadFacebook, loadIdentity } from '../lazy-chunks.ts'
import type { ScreenProps } from './screen.ts'
import { usePasskeyButton } from './sign-in-email.tsx'

/** The ticked consents of a registration, by the field names of the school's form; empty for a form without them. */
const consentsIn = (form: HTMLFormElement | null): Fields => {
  if (!form?.elements.namedItem('terms')) return {}
  const ticked = new FormData(form)
  const isTicked = (name: string) => `${ticked.has(name)}`
  return { terms: isTicked('terms'), policy: isTicked('policy'), subscribe: isTicked('subscribe') }
}

/** The button for the provider's login. */
const FacebookButton = ({ flow }: Pick<ScreenProps, 'flow'>) => {
  const { facebook } = useTexts()

  const signIn = async (form: HTMLFormElement | null) => {
    const consents = consentsIn(form)
    const chunk = await loadFacebook().catch(() => null)
    if (chunk) return chunk.signInByFacebook(flow.context, facebook, consents)
    const call = async () => ({ ok: false, reason: 'facebook', fields: { __all__: facebook.failed } }) as const
    return flow.context.send({ call, done: () => undefined })
  }

  return (
    <Button isQuiet onClick={({ currentTarget }) => void signIn(currentTarget.form)}>
      <Icon outline={FACEBOOK} />
      {facebook.submit}
    </Button>
  )
}

interface ProviderProps extends Pick<ScreenProps, 'flow'> {
  provider: IdentityOffer
}

const lazyButtons = createLazyViews<'identity', ComponentType<ProviderProps>>(
  {},
  async () => (await loadIdentity()).ProviderButton,
)

/** The button of a provider. Its code opens windows, which only a press allows, so it is there before it; until then its room is. */
const Provider = (props: ProviderProps) => {
  const { View, retry } = lazyButtons.useView('identity')
  if (View) return <View {...props} />
  return retry ? null : <Button style={{ visibility: 'hidden' }} />
}

interface WayButton {
  way: SignInWay | 'phone'
  button: ReactNode
}

interface Wanted {
  /** What the form offers besides the providers; it has a passkey's button only where the autofill of its field offers none. */
  own?: readonly SignInWay[]
  /** The ways to offer, in this order, in a form that knows the address and asks for none. */
  known?: readonly SignInWay[] | null | undefined
}

/**
 * The buttons of the ways that this element offers: those of the form, then the phone, the providers and Facebook, which appear late. A phone lets
 * in, and registers nobody. No address tells it, so it is the last of the known ones.
 */
export const useWayButtons = (props: ScreenProps, { own = [], known }: Wanted): WayButton[] => {
  const { state, flow, open, config } = props
  const { pass, toPass, byPhone } = useTexts()
  const { facebook, providers, phoneCodes } = state.offers
  const isPasskeyWanted = (known ?? own).includes('passkey')
  const passkeyButton = usePasskeyButton(props, { isWanted: isPasskeyWanted, isFieldless: Boolean(known) })
  const openButton = (screen: 'pass' | 'code' | 'by-phone', label: string) => (
    <Button isQuiet onClick={() => open(screen)}>
      {label}
    </Button>
  )
  const all: (WayButton & { way: SignInWay })[] = [
    { way: 'password', button: openButton('pass', toPass) },
    { way: 'code', button: openButton('code', pass.byCode) },
    { way: 'passkey', button: passkeyButton },
  ]
  const others: WayButton[] = config.noProviders
    ? []
    : providers.map((provider) => ({ way: provider.id, button: <Provider flow={flow} provider={provider} /> }))
  if (facebook && !config.noFacebook) others.push({ way: 'facebook', button: <FacebookButton flow={flow} /> })
  const isPhoneOffered = phoneCodes !== null && !config.noPhone && state.screen !== 'registration'
  const phone: WayButton[] = isPhoneOffered ? [{ way: 'phone', button: openButton('by-phone', byPhone.submit) }] : []
  const isThere = ({ button }: WayButton) => button !== null
  if (!known) return [...all.filter(({ way }) => own.includes(way)), ...phone, ...others].filter(isThere)
  const ofAccount = known.flatMap((wanted) => [...all, ...others].filter(({ way }) => way === wanted))
  return [...ofAccount.filter(isThere), ...phone]
}
