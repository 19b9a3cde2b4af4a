import type { ReactNode } from 'react'
import type { Fields } from '../../api/client.ts'
import { useTexts } from '../../texts/auth/texts.ts'
import { Button } from '../../ui/button.tsx'
import { FACEBOOK, Icon } from '../../ui/icon.tsx'
import { loadFacebook } from '../lazy-chunks.ts'
import type { ScreenProps } from './screen.ts'

/** The ticked consents of a registration, by the field names of the school's form; empty for a form without them. */
const consentsIn = (form: HTMLFormElement | null): Fields => {
  if (!form?.elements.namedItem('terms')) return {}
  const ticked = new FormData(form)
  const isTicked = (...names: string[]) => `${names.some((name) => ticked.has(name))}`
  return { terms: isTicked('terms'), policy: isTicked('policy', 'privacy'), subscribe: isTicked('subscribe') }
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

interface OtherWaysProps extends Pick<ScreenProps, 'state' | 'flow' | 'config'> {
  children?: ReactNode
}

/**
 * Alternatives to the form's own button, after the word «или»: `children`, then Facebook, which is last because it appears late. Until then
 * the styles reserve its room where the loader expects it.
 */
export const OtherWays = ({ state, flow, config, children }: OtherWaysProps) => {
  const { or, facebook: texts } = useTexts()
  const { facebook, isKnown } = state.offers
  const isFacebookOffered = facebook !== null && !config.noFacebook
  return (
    <div className={isKnown ? 'ways' : 'ways unknown'} data-label={isKnown ? undefined : texts.submit}>
      {(children || isFacebookOffered) && <p className="or">{or}</p>}
      {children}
      {isFacebookOffered && <FacebookButton flow={flow} />}
    </div>
  )
}
