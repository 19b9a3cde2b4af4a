import type { IdentityProviderId } from '../../../server/contract/identity.ts'
import type { IdentityOffer } from '../../../server/contract/replies.ts'
import { identityTexts } from '../../texts/auth/identity-texts.ts'
import { authTexts, useTexts } from '../../texts/auth/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Icon, PERSON } from '../../ui/icon.tsx'
import type { ScreenProps } from '../screens/screen.ts'
import { type Draft, draftField } from '../state.ts'
import type { FlowContext } from '../flow.ts'
import { passkeyOffer, signInBy } from './sign-in.ts'

/** The signs of the brands on a grid of 24 pixels, by their published rules: the red one of Yandex, the white one of VK. */
const YANDEX_DISC = 'M2 12a10 10 0 1 1 20 0 10 10 0 0 1-20 0Z'
const YANDEX_LETTER =
  'M13.32 7.67h-.92c-1.7 0-2.59.85-2.59 2.12 0 1.43.62 2.1 1.88 2.96l1.05.7-3 4.49H7.49l2.7-4.02c-1.55-1.1-2.43-2.18-2.43-4.01 0-2.29 1.6-3.85 4.63-3.85h3.01v11.87h-2.08V7.67Z'
const VK_LETTERS =
  'M12.79 16.24s.28-.03.43-.19c.14-.15.13-.43.13-.43s-.02-1.3.58-1.5c.59-.18 1.34 1.27 2.14 1.82.6.42 1.06.33 1.06.33l2.14-.03s1.12-.07.59-.96c-.04-.08-.31-.66-1.59-1.87-1.34-1.27-1.16-1.06.45-3.25.98-1.33 1.38-2.15 1.26-2.5-.12-.33-.84-.24-.84-.24l-2.41.02s-.18-.03-.31.05c-.13.08-.21.27-.21.27s-.38 1.03-.89 1.9c-1.07 1.85-1.5 1.95-1.67 1.84-.41-.27-.31-1.08-.31-1.65 0-1.8.27-2.54-.52-2.74-.26-.06-.45-.1-1.12-.11-.86-.01-1.59 0-2 .21-.27.13-.48.44-.35.45.16.02.52.1.71.37.25.34.24 1.1.24 1.1s.14 2.12-.33 2.38c-.33.18-.77-.19-1.73-1.87-.49-.86-.86-1.81-.86-1.81s-.07-.17-.2-.27c-.15-.12-.37-.15-.37-.15l-2.28.02s-.35 0-.47.16c-.11.13-.01.41-.01.41s1.79 4.26 3.82 6.4c1.86 1.97 3.97 1.84 3.97 1.84h.95Z'

const signs: Record<IdentityProviderId, React.ReactNode> = {
  yandex: (
    <svg className="sign" viewBox="0 0 24 24" aria-hidden="true">
      <path d={YANDEX_DISC} fill="#fc3f1d" />
      <path d={YANDEX_LETTER} fill="#fff" />
    </svg>
  ),
  vk: (
    <svg className="sign" viewBox="3 3 18 18" aria-hidden="true">
      <path d={VK_LETTERS} fill="currentColor" />
    </svg>
  ),
  oidc: <Icon outline={PERSON} />,
}

const isKnown = ({ id }: IdentityOffer) => Object.hasOwn(signs, id)

/** The names of the registration's boxes. */
const boxes = ['terms', 'policy', 'subscribe']

/** What the form holds, for the form that may follow. */
const draftOf = (form: HTMLFormElement | null): Partial<Draft> => {
  if (!form) return {}
  const data = new FormData(form)
  const draft: Partial<Draft> = {}
  for (const [name, value] of data) {
    const key = draftField(name)
    if (key && typeof value === 'string') draft[key] = value
  }
  if (!form.elements.namedItem('terms')) return draft
  return { ...draft, ticks: boxes.filter((name) => data.has(name)) }
}

interface ProviderButtonProps extends Pick<ScreenProps, 'flow'> {
  provider: IdentityOffer
}

/** The button of a provider; nothing for one that this version does not know. Source: the brands' rules for buttons. */
export const ProviderButton = ({ flow, provider }: ProviderButtonProps) => {
  const { lang } = useTexts()
  const { yandex, vk, oidc } = authTexts.of('identity', identityTexts, lang)
  const { id, name } = provider
  if (!isKnown(provider)) return null
  return (
    <Button
      isQuiet
      className={`button quiet ${id}`}
      onClick={({ currentTarget }) => signInBy(flow.context, provider, draftOf(currentTarget.form))}
    >
      {signs[id]}
      {{ yandex, vk, oidc: oidc(name) }[id]}
    </Button>
  )
}

/** Opens the school's window, in which a passkey is chosen. */
const PasskeyWindowButton = ({ context }: { context: FlowContext }) => (
  <Button isQuiet onClick={({ currentTarget }) => signInBy(context, passkeyOffer, draftOf(currentTarget.form))}>
    {authTexts.of('identity', identityTexts, useTexts().lang).passkey}
  </Button>
)

export const passkeyWindowButton = (context: FlowContext): React.ReactNode => <PasskeyWindowButton context={context} />
