import { useState, type ComponentType } from 'react'
import { CATALOG_SUBSCRIPTION_ID } from '../../../server/contract/checkout/limits.ts'
import type { ByDuration, CartItemReply, CartReply } from '../../../server/contract/checkout/cart-calls.ts'
import { toMinor, formatSum } from '../../../server/contract/checkout/money.ts'
import { useCheckoutTexts } from '../../texts/checkout/texts.ts'
import { LinkButton } from '../../ui/button.tsx'
import { createLazyViews, Loading } from '../../ui/lazy-views.tsx'
import { loadSteps } from '../flow/lazy-chunks.ts'
import type { StepProps } from '../flow/step.ts'
import type { GiftProps } from './gift.tsx'
import { atSchool, Price, Terms, Thumb } from './item-parts.tsx'

/**
 * A number of months that an item can be bought for; `price` is after its discount, in minor units. 0 months means until the end of summer.
 */
interface Duration {
  months: number
  price: number
}

type Packages = [prices: ByDuration, months: readonly number[]]

const packagesOf = ({ type, camp }: CartItemReply, cart: CartReply): Packages => {
  if (camp) return [cart.camp_packages, cart.camp_durations]
  if (type === 'school') return [cart.packages, cart.durations]
  return type === 'catalog' ? [cart.catalog_packages, cart.catalog_durations] : [{}, []]
}

/** The durations to choose from for an item; none if it is not sold in packages. Source: checkout spec §3, §4. */
export const durationsOf = (item: CartItemReply, cart: CartReply): Duration[] => {
  const [prices, months] = packagesOf(item, cart)
  const isOwn = item.product_id === CATALOG_SUBSCRIPTION_ID && item.type === 'catalog'
  if (isOwn || item.duration === null || prices[item.duration] !== item.price) return []
  return months.flatMap((one) => {
    const price = prices[one]
    return price === undefined ? [] : [{ months: one, price: Math.max(0, toMinor(price) - toMinor(item.discount)) }]
  })
}

type ItemProps = Pick<StepProps, 'state' | 'summary' | 'flow' | 'config' | 'school'> & { item: CartItemReply }

const { useView } = createLazyViews<'gift', ComponentType<GiftProps>>({}, async () => (await loadSteps()).Gift)

const isBusyItem = ({ busy }: StepProps['state'], id: string) => busy?.what === 'item' && busy.id === id

const DurationChoice = ({ state, summary, flow, item }: ItemProps) => {
  const { list, lang } = useCheckoutTexts()
  const [requested, setRequested] = useState(item.duration)
  const isBusy = isBusyItem(state, item.id)
  const choice = state.cart ? durationsOf(item, state.cart) : []
  const text = (months: number) =>
    months === 1 && item.type === 'school' && !item.camp ? list.everyMonth : list.months[months]
  if (choice.length === 0) return null
  return (
    <div className="pick">
      <select
        className="input"
        part="input"
        aria-label={list.duration(item.name)}
        value={(isBusy ? requested : item.duration) ?? undefined}
        onChange={({ target }) => {
          const months = Number(target.value)
          setRequested(months)
          void flow.setDuration(item.id, months)
        }}
      >
        {choice.map(({ months, price }) => (
          <option key={months} value={months}>
            {`${text(months)} — ${formatSum(price, summary.currency, lang)}`}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Keeps the room of the gift while its chunk loads, as the early line does. */
const GiftPlace = (props: GiftProps) => {
  const { gift } = props.item
  const { loading } = useCheckoutTexts()
  const { View, retry } = useView('gift')
  if (View) return <View {...props} />
  if (retry) return <Loading text={loading} retry={retry} />
  return (
    <>
      {gift?.giver_name && <p className="hint">{'\u00A0'}</p>}
      <p className={gift?.receiver_email ? 'hint room long' : 'hint room'}>{'\u00A0'}</p>
      <span className="link" />
    </>
  )
}

/** A cart item: name, duration, price, and a button to remove it. Source: checkout spec §2, §3. */
export const Item = (props: ItemProps) => {
  const { state, summary, flow, config, school, item } = props
  const { list } = useCheckoutTexts()
  const isBusy = isBusyItem(state, item.id)
  const isBlocked = state.cart?.cookies_blocked ?? false
  const isRemovable = !summary.isTrial && !summary.isSubscribe && !config.product
  const kind = list.types[item.camp ? 'camp' : item.type]
  const isNamedSo = kind.replaceAll('\u00A0', ' ') === item.name
  const hasChoice = state.cart !== null && durationsOf(item, state.cart).length > 0
  const about = [isNamedSo ? null : kind, item.author].filter(Boolean).join(' · ')
  return (
    <li className={hasChoice ? 'item with-pick' : 'item'} part="item" aria-busy={isBusy || undefined}>
      <Thumb img={item.img} school={school} />
      <div className="about">
        {item.url === '' ? (
          <b className="name">{item.name}</b>
        ) : (
          <a className="name" href={atSchool(school, item.url)}>
            {item.name}
          </a>
        )}
        {about && <p className="hint">{about}</p>}
        <Terms summary={summary} item={item} />
        <DurationChoice {...props} />
        {item.is_gift && !isBlocked && <GiftPlace {...props} />}
      </div>
      <div className="cost">
        <Price price={toMinor(item.price)} discount={toMinor(item.discount)} currency={summary.currency} />
        {isRemovable && (
          <LinkButton
            aria-label={list.removeItem(item.name)}
            aria-disabled={isBusy || undefined}
            onClick={() => void flow.remove(item.id)}
          >
            {list.remove}
          </LinkButton>
        )}
      </div>
    </li>
  )
}
