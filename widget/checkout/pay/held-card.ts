import { shownCard, tokenise } from '../card/tokenise.ts'
import type { CheckoutContext } from '../checkout-context.ts'
import type { PayActions } from '../flow-contract.ts'
import type { Busy, NewCard } from '../state.ts'
import type { HeldCard } from './payment-request.ts'

/** What a typed card became: good for one payment, of the very card that is shown, and nowhere else. */
export interface CardHolder {
  submit: PayActions['submitCard']
  /** Null where that card is not shown any more. */
  held: () => HeldCard | null
  drop: () => void
}

export const createCardHolder = (context: CheckoutContext): CardHolder => {
  let holding: { card: HeldCard; shown: NewCard } | null = null

  const submit: CardHolder['submit'] = async (typed, left) => {
    const busy: Busy = { what: 'card' }
    context.dispatch({ type: 'busied', busy })
    const made = await tokenise(context, typed)
    if (context.state().busy === busy) context.dispatch({ type: 'idled' })
    if (left.aborted) return null
    if ('faults' in made) return made.faults
    const shown = 'card' in made ? made.card : shownCard(typed)
    const { name, isKept } = typed
    holding = { shown, card: { name, isKept, fields: 'fields' in made ? made.fields : { is_pw: 'true' } } }
    context.dispatch({ type: 'cardTyped', card: shown })
    return null
  }

  const held = () => {
    if (holding?.shown !== context.state().newCard) holding = null
    return holding?.card ?? null
  }

  return { submit, held, drop: () => void (holding = null) }
}
