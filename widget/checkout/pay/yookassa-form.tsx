import { useCallback } from 'react'
import { isObject } from '../../../server/contract/is-object.ts'
import { payTexts } from '../../texts/checkout/pay-texts.ts'
import { checkoutTexts } from '../../texts/checkout/texts.ts'
import type { Payment } from '../model/state.ts'
import type { StepProps } from '../flow/step.ts'
import { type MakeForm, ProviderForm } from './provider-form.tsx'

/** The part of YooKassa's widget that is used. Without a `return_url` it reports by events. Source: PROVIDERS §1.2. */
interface Widget {
  on: (event: 'success' | 'fail' | 'complete' | 'modal_close', listener: () => void) => void
  render: (elementId?: string) => unknown
  destroy: () => void
}

interface WidgetSettings {
  confirmation_token: string
  error_callback: (error: unknown) => void
  customization: { modal: boolean }
}

type WidgetMaker = new (settings: WidgetSettings) => Widget

const isMaker = (value: unknown): value is WidgetMaker => typeof value === 'function'

const PROVIDER = { global: 'YooMoneyCheckoutWidget', isApi: isMaker }

/** Error codes of an expired payment, which only a new payment can replace. */
const STALE = ['token_expired', 'invalid_token']

const codeOf = (error: unknown): string => {
  const code = isObject(error) ? (error.error ?? error.code ?? error.type) : error
  return typeof code === 'string' ? code.slice(0, 60) : 'unknown'
}

let count = 0

interface YookassaFormProps extends Pick<StepProps, 'flow' | 'config'> {
  payment: Extract<Payment, { phase: 'form' }>
  /** The URL of the widget's script. */
  script: string
}

/** YooKassa's widget, which asks for the card and for 3-D Secure in its own frame. Source: checkout spec §4 (`show_form`). */
export const YookassaForm = ({ payment, script, flow, config }: YookassaFormProps) => {
  const make = useCallback<MakeForm<WidgetMaker>>(
    async (Widget, { element, left, lang }) => {
      element.id = `school-yookassa-${(count += 1)}`
      const isFound = document.getElementById(element.id) === element
      const widget = new Widget({
        confirmation_token: payment.token,
        error_callback: (error) => {
          if (left.aborted) return
          const texts = checkoutTexts.of('pay', payTexts, lang()).form
          const code = codeOf(error)
          flow.formFailed(STALE.includes(code) ? texts.tokenExpired : texts.failed, code)
        },
        customization: { modal: !isFound },
      })
      let isOver = false
      const end = () => {
        if (!isOver && !left.aborted) void flow.formEnded(payment.payment)
        isOver = true
      }
      for (const event of ['success', 'fail', 'complete'] as const) widget.on(event, end)
      widget.on('modal_close', () => isOver || left.aborted || void flow.cancel())
      return { show: () => widget.render(isFound ? element.id : undefined), destroy: () => widget.destroy() }
    },
    [payment, flow],
  )
  return <ProviderForm provider={PROVIDER} address={script} make={make} flow={flow} config={config} />
}
