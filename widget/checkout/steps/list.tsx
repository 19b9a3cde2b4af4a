import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { SavedCardReply } from '../../../server/contract/checkout/replies.ts'
import { brandName, isBrand } from '../../../server/contract/checkout/methods.ts'
import { formatSum } from '../../../server/contract/checkout/money.ts'
import { now } from '../../browser/clock.ts'
import { focusOn } from '../../browser/focus.ts'
import { useForm } from '../../form/form.tsx'
import { useCheckoutTexts } from '../../texts/checkout/texts.ts'
import { Button } from '../../ui/button.tsx'
import { createLazyViews, Loading } from '../../ui/lazy-views.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Foot } from '../cart/foot.tsx'
import { Item } from '../cart/item.tsx'
import { LoadingCart, LoadingColumn } from '../cart/loading.tsx'
import { MethodTiles } from '../cart/method-tiles.tsx'
import { CurrencyLine, Notes } from '../cart/notes.tsx'
import { Offer } from '../cart/offer.tsx'
import { Owned } from '../cart/owned.tsx'
import { Sums } from '../cart/sums.tsx'
import { loadSecondaryViews } from '../flow/lazy-chunks.ts'
import { shownSum } from '../model/cart-summary.ts'
import { isChanging } from '../model/rules.ts'
import { onePressCard } from '../model/saved-card.ts'
import type { Errors } from '../model/state.ts'
import type { Step, StepProps } from '../flow/step.ts'

const { useView } = createLazyViews<'codes', Step>({}, async () => (await loadSecondaryViews()).Codes)

/**
 * Placeholder of promo codes and lils: as high as they will be, so that nothing below moves when they load; a retry button if they fail to
 * load.
 */
const CodesPlace = (props: StepProps) => {
  const { loading } = useCheckoutTexts()
  const { View, retry } = useView('codes')
  const { state, summary } = props
  const { isHidden, totals, isRecurrent, balance } = summary
  const isPerson = state.visitor === 'person'
  if (isHidden) return null
  if (View) return <View {...props} />
  if (retry) return <Loading text={loading} retry={retry} />
  return (
    <>
      <span className={totals.canUsePromo && totals.lils === 0 ? 'code' : 'code hinted'}>
        <span className="skeleton bar field" />
      </span>
      {state.cart?.user_promocodes[0] && <span className="code saved" />}
      {isPerson && balance > 0 && !isRecurrent && totals.canUseLils && <span className="code lils" />}
    </>
  )
}

/**
 * The form that leaves the cart: the offer has to be accepted; errors of a code are shown at the code field. Source: checkout spec §4, §5.
 */
const useOfferForm = (errors: Errors) => {
  const { offer } = useCheckoutTexts()
  const refused = useMemo(() => {
    const { promocode: _, ...others } = errors
    return others
  }, [errors])
  return useForm({ offer: (value) => (value === '' ? offer.missing : null) }, refused)
}

interface OnePressProps extends Pick<StepProps, 'state' | 'summary' | 'flow'> {
  card: SavedCardReply
}

/**
 * Pays by the saved card at once, or goes on to the steps: that button is the one that submits, so that Enter at a method or the offer pays
 * nothing. The sum is on the button, so it is not repeated in the sticky footer.
 */
const OnePressFoot = ({ card, state, summary, flow }: OnePressProps) => {
  const { list, lang } = useCheckoutTexts()
  const { type, number, id } = card
  const sum = formatSum(summary.totals.result, summary.currency, lang)
  return (
    <Foot
      summary={summary}
      label={
        <>
          {list.payByCard(sum, isBrand(type) ? brandName(type, lang) : '')}
          <span aria-hidden="true" translate="no">{`\u00A0••\u00A0${number}`}</span>{' '}
          <span className="visually-hidden">{list.lastDigits(number)}</span>
        </>
      }
      isBusy={isChanging(state)}
      onPress={() => void flow.payBySavedCard(id, shownSum(summary))}
      above={null}
      below={
        <Button type="submit" isQuiet>
          {list.otherMethod}
        </Button>
      }
    />
  )
}

/** Next to a user's cart: payment methods if the layout has room, totals, the offer, and the button. Source: checkout spec §2, §4. */
const PayColumn = ({ state, summary, flow, school }: StepProps) => {
  const { list } = useCheckoutTexts()
  const { ref, field, submit, general } = useOfferForm(state.errors)
  const [openedAt] = useState(now)
  const card = onePressCard(state, summary, openedAt)
  const label = !summary.isTrial ? list.toPay : summary.isEuro ? list.trialAddCard : list.trialContinue
  return (
    <form className="panel side" ref={ref} noValidate onSubmit={submit(() => flow.continue(card !== null))}>
      {!summary.isTrial && (
        <div className="wide">
          <MethodTiles state={state} summary={summary} flow={flow} />
        </div>
      )}
      <Sums state={state} summary={summary} />
      <Offer state={state} flow={flow} school={school} field={field('offer')} />
      {general && summary.isTrial && <Notice tone="danger">{general}</Notice>}
      {card ? (
        <OnePressFoot card={card} state={state} summary={summary} flow={flow} />
      ) : (
        <Foot summary={summary} label={label} isBusy={state.busy?.what === 'step'} />
      )}
      <Notes flow={flow} />
    </form>
  )
}

/** Focuses the first field of the sign-in form within an element; the form has its own shadow tree. */
export const leadToLogin = (place: Element | null) =>
  focusOn(place?.querySelector('school-login')?.shadowRoot ?? null, 'input')

/** The totals of a visitor's cart. Paying requires the sign-in next to it (below it on a phone), so the button focuses its first field. */
const VisitorPart = ({ state, summary, flow, school }: StepProps) => {
  const { list } = useCheckoutTexts()
  const { ref, field, submit } = useOfferForm(state.errors)
  return (
    <form
      className="panel"
      ref={ref}
      noValidate
      onSubmit={(event) => submit(() => leadToLogin(event.currentTarget.closest('.columns')))(event)}
    >
      <Sums state={state} summary={summary} />
      <Offer state={state} flow={flow} school={school} field={field('offer')} />
      <Foot summary={summary} label={list.signInToPay} isBusy={false} />
    </form>
  )
}

/** On a landing whose browser keeps no cookies: the totals, and the way to the school, where the visitor signs in and pays. */
const SchoolPart = ({ state, summary, flow }: StepProps) => {
  const { list } = useCheckoutTexts()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void flow.continue()
  }
  return (
    <form className="panel" onSubmit={onSubmit}>
      <Sums state={state} summary={summary} />
      <Foot
        summary={summary}
        label={list.atSchool}
        isBusy={state.busy?.what === 'step'}
        below={<p className="hint">{list.atSchoolHint}</p>}
      />
    </form>
  )
}

/** The cart's items. When the focused item has been removed, focus moves to the item in its place. */
const Items = (props: StepProps) => {
  const { items } = props.summary
  const { list } = useCheckoutTexts()
  const ref = useRef<HTMLUListElement>(null)
  const before = useRef(items)
  useEffect(() => {
    const removedAt = before.current.findIndex(({ id }) => !items.some((item) => item.id === id))
    before.current = items
    const { activeElement, body } = ref.current?.ownerDocument ?? {}
    if (removedAt < 0 || activeElement !== body) return
    const buttons = [...(ref.current?.querySelectorAll<HTMLElement>('.cost > .link') ?? [])]
    const next = buttons[removedAt] ?? buttons.at(-1) ?? ref.current
    next?.focus()
  }, [items])
  return (
    <ul className="items" ref={ref} tabIndex={-1} aria-label={list.items}>
      {items.map((item) => (
        <Item key={item.id} {...props} item={item} />
      ))}
    </ul>
  )
}

/** The cart; next to it the way to pay, or a visitor's sign-in form. Source: checkout spec §2. */
export const View = (props: StepProps) => {
  const { state, summary, config, LoginForm } = props
  const { list } = useCheckoutTexts()
  const { offer: _, promocode: __, ...others } = state.errors
  const [refusal] = summary.isTrial ? [] : Object.values(others)
  if (state.cart === null) return <LoadingCart {...props} />
  if (state.cart.cookies_blocked)
    return (
      <div className="panel">
        {refusal && <Notice tone="danger">{refusal}</Notice>}
        <Items {...props} />
        <SchoolPart {...props} />
      </div>
    )
  return (
    <div className="columns">
      <div className="panel">
        <CurrencyLine {...props} />
        {config.trial && !summary.isTrial && <Notice tone="hint">{list.trialUnavailable}</Notice>}
        {refusal && <Notice tone="danger">{refusal}</Notice>}
        <Owned {...props} />
        <Items {...props} />
        <CodesPlace {...props} />
        {state.visitor === 'anonymous' && <VisitorPart {...props} />}
      </div>
      {state.visitor === 'person' && <PayColumn {...props} />}
      {state.visitor === 'unknown' && <LoadingColumn />}
      {state.visitor === 'anonymous' && (
        <div className="panel login">
          <p>{list.signIn}</p>
          <LoginForm />
          <Notes flow={props.flow} />
        </div>
      )}
    </div>
  )
}
