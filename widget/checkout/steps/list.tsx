import { useCheckoutTexts } from '../../texts/checkout/texts.ts'
import { Notice } from '../../ui/notice.tsx'
import { CodesPlace } from '../cart/codes-place.tsx'
import { Items } from '../cart/items.tsx'
import { Loading, LoadingColumn } from '../cart/loading.tsx'
import { CurrencyLine, Notes } from '../cart/notes.tsx'
import { Owned } from '../cart/owned.tsx'
import { PayColumn } from '../cart/pay-column.tsx'
import { VisitorPart } from '../cart/visitor-part.tsx'
import type { StepProps } from './step.ts'

/** The cart, beside it what one goes on with: the ways to pay, or the form to sign in by. Source: checkout spec §2. */
export const View = (props: StepProps) => {
  const { state, basket, config, LoginForm } = props
  const { list } = useCheckoutTexts()
  const { offer: _, promocode: __, ...others } = state.errors
  const [refusal] = basket.isTrial ? [] : Object.values(others)
  if (state.cart === null) return <Loading {...props} />
  return (
    <div className="columns">
      <div className="panel">
        <CurrencyLine {...props} />
        {config.trial && !basket.isTrial && <Notice tone="hint">{list.trialUnavailable}</Notice>}
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
