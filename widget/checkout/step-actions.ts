import type { CartContext } from './checkout-context.ts'
import type { PayActions, StepActions } from './flow-contract.ts'
import { isAsked, isHeld } from './rules.ts'
import type { StepId } from './state.ts'

interface StepNeeds {
  load: () => Promise<boolean>
  next: () => Promise<Pick<StepActions, 'goOn' | 'back'> | null>
  pay: Pick<PayActions, 'giveUp'>
}

export interface StepFlow extends StepActions {
  /** Back or Forward leads to a step. Answers the one that is shown. */
  travel: (step: StepId) => StepId
}

/** From step to step. Source: checkout spec §4. */
export const createStepActions = (context: CartContext, { load, next, pay }: StepNeeds): StepFlow => {
  const { state, dispatch, summary } = context

  /** What was paid for is no longer in the cart: it is fetched anew. */
  const open = (step: StepId) => {
    if (state().payment?.phase === 'paid' && step === 'list') {
      dispatch({ type: 'paymentCleared' })
      void load()
    } else dispatch({ type: 'opened', step })
  }

  return {
    open,
    back: () => void next().then((part) => part?.back()),
    goOn: async () => (await next())?.goOn(),
    chooseMethod: (method) => {
      if (!isHeld(state()) && summary().methods.includes(method)) dispatch({ type: 'methodChosen', method })
    },
    chooseCard: (cardId) => {
      if (state().cart?.cards.some(({ id }) => id === cardId)) dispatch({ type: 'cardChosen', cardId })
    },
    wantNewCard: () => dispatch({ type: 'cardWanted' }),
    travel: (step) => {
      if (isAsked(state()) && step !== 'widget') void pay.giveUp()
      else open(step)
      return state().step
    },
  }
}
