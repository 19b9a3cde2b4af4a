import { useCallback } from 'react'
import type { Payment } from '../model/state.ts'
import type { StepProps } from '../flow/step.ts'
import { type MakeForm, ProviderForm } from './provider-form.tsx'

interface EmbeddedPage {
  mount: (place: HTMLElement) => void
  destroy: () => void
}

interface PageSettings {
  fetchClientSecret: () => Promise<string>
  onComplete: () => void
}

type MakePage = (settings: PageSettings) => Promise<EmbeddedPage>

/** The API of Stripe's script; `initEmbeddedCheckout` is the name in releases before March 2026. Source: PROVIDERS §1.4. */
interface Stripe {
  createEmbeddedCheckoutPage?: MakePage
  initEmbeddedCheckout?: MakePage
}

type StripeMaker = (key: string) => Stripe

const isMaker = (value: unknown): value is StripeMaker => typeof value === 'function'

const PROVIDER = { global: 'Stripe', isApi: isMaker }

const makePage = async (stripe: Stripe, settings: PageSettings): Promise<EmbeddedPage> => {
  if (stripe.createEmbeddedCheckoutPage) return stripe.createEmbeddedCheckoutPage(settings)
  if (stripe.initEmbeddedCheckout) return stripe.initEmbeddedCheckout(settings)
  throw new TypeError('the script has no embedded page')
}

interface StripeFormProps extends Pick<StepProps, 'flow' | 'config'> {
  payment: Extract<Payment, { phase: 'embedded' }>
  offer: { script: string; key: string }
}

/** Stripe's embedded page for euros, the only place where the card is typed. Source: checkout spec §2, §7 (gettoken). */
export const StripeForm = ({ payment, offer, flow, config }: StripeFormProps) => {
  const { script, key } = offer
  const make = useCallback<MakeForm<StripeMaker>>(
    async (makeStripe, { element, left }) => {
      const page = await makePage(makeStripe(key), {
        fetchClientSecret: async () => payment.clientSecret,
        onComplete: () => left.aborted || void flow.formEnded(payment.payment),
      })
      return { show: () => page.mount(element), destroy: () => page.destroy() }
    },
    [payment, key, flow],
  )
  return <ProviderForm provider={PROVIDER} address={script} make={make} flow={flow} config={config} />
}
