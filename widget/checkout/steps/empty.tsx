import { inLang } from '../../../server/contract/in-lang.ts'
import css from '../../styles/checkout-empty.css?inline'
import { emptyTexts } from '../../texts/checkout/cart-texts.ts'
import { promoTexts } from '../../texts/checkout/sum-texts.ts'
import { Notice } from '../../ui/notice.tsx'
import { Styles } from '../../ui/styles.tsx'
import { Owned } from '../cart/owned.tsx'
import { PromoField } from '../cart/promo-field.tsx'
import { atSchool } from '../cart/item-parts.tsx'
import type { StepProps } from './step.ts'

const pages = { courses: '/courses/', programs: '/programs/', lessons: '/lessons/', certificates: '/gift-certificates' }
const order = ['courses', 'programs', 'lessons', 'certificates'] as const

/**
 * The empty cart: links to what can be bought, and for users a field that also takes the code of a gift certificate. Source: checkout spec
 * §2.
 */
export const View = (props: StepProps) => {
  const { state, summary, school, config } = props
  const words = emptyTexts[config.lang]
  const { promocode: _, ...others } = state.errors
  const [refusal] = Object.values(others)
  return (
    <div className="form">
      <Styles css={css} />
      {refusal && <Notice tone="danger">{refusal}</Notice>}
      <Owned {...props} />
      {config.resubscribe ? (
        <p>
          {words.nothingToRenew}{' '}
          <a className="link" part="link" href={atSchool(school, '/user/profile/')}>
            {words.cabinet}
          </a>
        </p>
      ) : (
        <p>{words.words}</p>
      )}
      <ul className="links">
        {order.map((page) => (
          <li key={page}>
            <a href={atSchool(school, pages[page])}>{words[page]}</a>
          </li>
        ))}
        {state.cart?.cookies_blocked && (
          <li>
            <a href={atSchool(school, inLang('/checkout/cart/list', config.lang))}>{words.cart}</a>
          </li>
        )}
      </ul>
      {state.visitor === 'person' && <PromoField {...props} label={words.code} />}
      {summary.balance > 0 && <p className="hint">{promoTexts[config.lang].lils.balance(summary.balance)}</p>}
    </div>
  )
}
