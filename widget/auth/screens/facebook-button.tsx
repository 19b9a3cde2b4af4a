import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { FACEBOOK } from '../../ui/outlines.ts'
import { partsOf } from '../parts.ts'
import type { ScreenProps } from './screen.ts'

/** Login by the provider, where the server offers it and the page does not refuse it; the last of the actions, since it may come late. */
export const FacebookButton = ({ state, flow, config }: Pick<ScreenProps, 'state' | 'flow' | 'config'>) => {
  const { facebook } = useTexts()
  if (!state.offers.facebook || config.noFacebook) return null

  const signIn = async () => {
    const part = await partsOf()
      .facebook()
      .catch(() => null)
    if (part) return part.signInByFacebook(flow.kit, facebook.failed)
    const call = async () => ({ ok: false, reason: 'facebook', fields: { __all__: facebook.failed } }) as const
    return flow.kit.send({ call, done: () => undefined })
  }

  return (
    <Button isQuiet onClick={() => void signIn()}>
      <Icon outline={FACEBOOK} />
      {facebook.submit}
    </Button>
  )
}
