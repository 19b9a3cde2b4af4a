import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeAll } from 'vitest'
import type { CheckoutConfig } from '../../browser/host.ts'
import { checkoutTexts, CheckoutTextsContext } from '../../texts/checkout/texts.ts'
import { Announcer } from '../../ui/announcer.tsx'
import { summarize } from '../model/cart-summary.ts'
import type { CheckoutFlow } from '../flow/flow-contract.ts'
import { loadCartFeatures, loadSecondaryViews } from '../flow/lazy-chunks.ts'
import type { CheckoutState } from '../model/state.ts'
import type { Step } from '../flow/step.ts'
import { aCheckoutConfig, aFlow, aState, SCHOOL } from './fakes.ts'

afterEach(cleanup)
/** As soon as they are fetched: once a page. */
beforeAll(() => Promise.all([loadCartFeatures(), loadSecondaryViews(), checkoutTexts.loadTexts('en')]))

interface StepOptions {
  state?: Partial<CheckoutState>
  flow?: Partial<CheckoutFlow>
  config?: Partial<CheckoutConfig>
}

/** A step as the checkout shows it, its live region beside it. Answers its flow, all spies, and how to show it in another state, or with other attributes. */
export const renderStep = (View: Step, options: StepOptions = {}) => {
  const flow = aFlow(options.flow)
  const step = (changes: Partial<CheckoutState>, settings?: Partial<CheckoutConfig>) => {
    const state = aState(changes)
    const config = aCheckoutConfig(settings)
    return (
      <CheckoutTextsContext value={checkoutTexts.textsIn(config.lang)}>
        <div className="school" lang={config.lang}>
          <Announcer>
            <View
              state={state}
              summary={summarize(state, config)}
              flow={flow}
              config={config}
              school={SCHOOL}
              LoginForm={() => <div data-testid="login-form" />}
            />
          </Announcer>
        </div>
      </CheckoutTextsContext>
    )
  }
  const view = render(step(options.state ?? {}, options.config))
  const show = (state: Partial<CheckoutState>, settings = options.config) =>
    act(async () => view.rerender(step(state, settings)))
  return { flow, ...view, show }
}

/** What is said of the order: names and values. */
export const factsIn = (root: Element) =>
  [...root.querySelectorAll('.facts > div')].map((row) =>
    [...row.children].map(({ textContent }) => textContent?.replaceAll('\u00A0', ' ')),
  )
