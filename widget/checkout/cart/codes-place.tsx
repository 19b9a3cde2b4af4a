import { useCheckoutTexts } from '../../texts/checkout/texts.ts'
import { createLazyViews } from '../../ui/lazy-views.ts'
import { Loading } from '../../ui/loading.tsx'
import { loadSecondaryViews } from '../flow/lazy-chunks.ts'
import type { Step, StepProps } from '../steps/step.ts'

const { useView } = createLazyViews<'codes', Step>({}, async () => (await loadSecondaryViews()).Codes)

/**
 * Placeholder of promo codes and lils: as high as they will be, so that nothing below moves when they load; a retry button if they fail to
 * load.
 */
export const CodesPlace = (props: StepProps) => {
  const { loading } = useCheckoutTexts()
  const { View, retry } = useView('codes')
  const { state, summary } = props
  const { isHidden, totals, isRecurrent, balance } = summary
  const isPerson = state.visitor === 'person'
  if (isHidden) return null
  if (View) return <View {...props} />
  if (retry) return <Loading words={loading} retry={retry} />
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
