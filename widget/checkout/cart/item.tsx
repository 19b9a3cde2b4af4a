import { useState, type ComponentType } from 'react'
import type { CartItemReply } from '../../../server/contract/checkout-replies.ts'
import { formatSum, toMinor } from '../../../server/contract/money.ts'
import { useCheckoutTexts } from '../../texts/checkout/texts.ts'
import { LinkButton } from '../../ui/button.tsx'
import { createLazyViews } from '../../ui/lazy-views.ts'
import { Loading } from '../../ui/loading.tsx'
import { loadSteps } from '../lazy-chunks.ts'
import type { StepProps } from '../steps/step.ts'
import { durationsOf } from './durations.ts'
import type { GiftProps } from './gift.tsx'
import { Price } from './price.tsx'
import { Terms } from './terms.tsx'
import { atSchool, Thumb } from './thumb.tsx'

type ItemProps = Pick<StepProps, 'state' | 'summary' | 'flow' | 'config' | 'school'> & { item: CartItemReply }

const { useView } = createLazyViews<'gift', ComponentType<GiftProps>>({}, async () => (await loadSteps()).Gift)

const isBusyItem = ({ busy }: StepProps['state'], id: string) => busy?.what === 'item' && busy.id === id

const Duration = ({ state, summary, flow, item }: ItemProps) => {
  const { list, lang } = useCheckoutTexts()
  const [wished, setWished] = useState(item.duration)
  const isBusy = isBusyItem(state, item.id)
  const choice = state.cart ? durationsOf(item, state.cart) : []
  const words = (months: number) =>
    months === 1 && item.type === 'school' && !item.camp ? list.everyMonth : list.months[months]
  if (choice.length === 0) return null
  return (
    <div className="pick">
      <select
        className="input"
        part="input"
        aria-label={list.duration(item.name)}
        value={(isBusy ? wished : item.duration) ?? undefined}
        onChange={({ target }) => {
          const months = Number(target.value)
          setWished(months)
          void flow.setDuration(item.id, months)
        }}
      >
        {choice.map(({ months, price }) => (
          <option key={months} value={months}>
            {words(months)} — {formatSum(price, summary.currency, lang)}
          </option>
        ))}
      </select>
    </div>
  )
}

const GiftPlace = (props: GiftProps) => {
  const { loading } = useCheckoutTexts()
  const { View, retry } = useView('gift')
  if (View) return <View {...props} />
  return retry && <Loading words={loading} retry={retry} />
}

/** A thing in the cart: what it is, for how long, what it costs, and a way to take it out. Source: checkout spec §2, §3. */
export const Item = (props: ItemProps) => {
  const { state, summary, flow, school, item } = props
  const { list } = useCheckoutTexts()
  const isBusy = isBusyItem(state, item.id)
  const isReplaced = summary.isTrial || summary.isSubscribe
  const kind = list.types[item.camp ? 'camp' : item.type]
  const isNamedSo = kind.replaceAll('\u00A0', ' ') === item.name
  const about = [isNamedSo ? null : kind, item.author].filter(Boolean).join(' · ')
  return (
    <li className="item" part="item" aria-busy={isBusy || undefined}>
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
        <Duration {...props} />
        {item.is_gift && <GiftPlace {...props} />}
      </div>
      <div className="cost">
        <Price price={toMinor(item.price)} discount={toMinor(item.discount)} currency={summary.currency} />
        {!isReplaced && (
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
