import type { ComponentType, ReactNode } from 'react'
import type { Fields } from '../../api/client.ts'
import { useTexts } from '../../texts/auth/texts.ts'
import { Button } from '../../ui/button.tsx'
import { FACEBOOK, Icon } from '../../ui/icon.tsx'
import { createLazyViews } from '../../ui/lazy-views.tsx'
import { loadFacebook, loadIdentity } from '../lazy-chunks.ts'
import type { ScreenProps } from './screen.ts'

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

type Buttons = Pick<ScreenProps, 'state' | 'flow'>

const lazyButtons = createLazyViews<'identity', ComponentType<Buttons>>(
  {},
  async () => (await loadIdentity()).ProviderButtons,
)

/** The buttons of the providers. Their code opens windows, which only a press allows, so it is there before them; until then their room is. */
const Providers = (props: Buttons) => {
  const { View, retry } = lazyButtons.useView('identity')
  if (View) return <View {...props} />
  if (retry) return null
  return props.state.offers.providers.map(({ id }) => <Button key={id} style={{ visibility: 'hidden' }} />)
}

interface OtherWaysProps extends Pick<ScreenProps, 'state' | 'flow' | 'config' | 'open'> {
  children?: ReactNode
}

/**
 * Alternatives to the form's own button, after the word «или»: `children`, then those that the server offers, which are last because they appear
 * late. Until then the styles reserve their room where the loader expects it. A phone lets in, and registers nobody.
 */
export const OtherWays = ({ state, flow, config, open, children }: OtherWaysProps) => {
  const { or, facebook: texts, byPhone } = useTexts()
  const { facebook, providers, phoneCodes, isKnown } = state.offers
  const isFacebookOffered = facebook !== null && !config.noFacebook
  const areProvidersOffered = providers.length > 0 && !config.noProviders
  const isPhoneOffered = phoneCodes !== null && !config.noPhone && state.screen !== 'registration'
  return (
    <div className={isKnown ? 'ways' : 'ways unknown'} data-label={isKnown ? undefined : texts.submit}>
      {(children || isPhoneOffered || areProvidersOffered || isFacebookOffered) && <p className="or">{or}</p>}
      {children}
      {isPhoneOffered && (
        <Button isQuiet onClick={() => open('by-phone')}>
          {byPhone.submit}
        </Button>
      )}
      {areProvidersOffered && <Providers state={state} flow={flow} />}
      {isFacebookOffered && <FacebookButton flow={flow} />}
    </div>
  )
}
