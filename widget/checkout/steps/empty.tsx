import { useEffect, useRef, useState } from 'react'
import { inLang } from '../../../server/contract/in-lang.ts'
import css from '../../styles/checkout/empty.css?inline'
import { emptyTexts } from '../../texts/checkout/cart-texts.ts'
import { checkoutTexts } from '../../texts/checkout/texts.ts'
import { promoTexts } from '../../texts/checkout/sum-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Styles } from '../../ui/styles.tsx'
import { Owned } from '../cart/owned.tsx'
import { PromoField } from '../cart/promo-field.tsx'
import { atSchool } from '../cart/item-parts.tsx'
import { SchoolLinks } from '../cart/school-links.tsx'
import { leadToLogin } from './list.tsx'
import type { StepProps } from '../flow/step.ts'

/** The sign-in that leads a visitor to the cart of their account. A promo code opens it too, and is applied after the sign-in. */
const SignIn = ({ state: { deferredCode }, config, LoginForm }: StepProps) => {
  const ownTexts = checkoutTexts.of('empty', emptyTexts, config.lang)
  const place = useRef<HTMLDivElement>(null)
  const [isPressed, setPressed] = useState(false)
  useEffect(() => {
    if (isPressed) leadToLogin(place.current)
  }, [isPressed])
  if (isPressed || deferredCode)
    return (
      <div className="login" ref={place}>
        <LoginForm />
      </div>
    )
  return (
    <>
      <p>{ownTexts.mayBeThere}</p>
      <Button isQuiet onClick={() => setPressed(true)}>
        {ownTexts.signIn}
      </Button>
    </>
  )
}

/**
 * The empty cart: links to what can be bought, a field for a promo code or the code of a gift certificate, and for visitors the sign-in.
 * Source: checkout spec §2.
 */
export const View = (props: StepProps) => {
  const { state, summary, school, config } = props
  const ownTexts = checkoutTexts.of('empty', emptyTexts, config.lang)
  const { promocode: _, ...others } = state.errors
  const [refusal] = Object.values(others)
  const isVisitor = state.visitor === 'anonymous' && !state.cart?.cookies_blocked
  return (
    <div className="columns empty">
      <Styles css={css} />
      <div className="panel">
        {refusal && <Notice tone="danger">{refusal}</Notice>}
        <Owned {...props} />
        {config.resubscribe ? (
          <p>
            {ownTexts.nothingToRenew}{' '}
            <a className="link" part="link" href={atSchool(school, '/user/profile/')}>
              {ownTexts.cabinet}
            </a>
          </p>
        ) : (
          <p>{ownTexts.text}</p>
        )}
      </div>
      {isVisitor && (
        <div className="panel side">
          <PromoField {...props} label={ownTexts.code} />
          <SignIn {...props} />
        </div>
      )}
      <SchoolLinks school={school} lang={config.lang}>
        {state.cart?.cookies_blocked && (
          <li>
            <a href={atSchool(school, inLang('/checkout/cart/list', config.lang))}>{ownTexts.cart}</a>
          </li>
        )}
      </SchoolLinks>
      {state.visitor === 'person' && (
        <div className="panel side">
          <PromoField {...props} label={ownTexts.code} />
          {summary.balance > 0 && (
            <p className="hint">{checkoutTexts.of('promo', promoTexts, config.lang).lils.balance(summary.balance)}</p>
          )}
        </div>
      )}
    </div>
  )
}
