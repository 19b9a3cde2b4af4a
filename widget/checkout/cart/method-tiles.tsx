import type { PaymentMethodId } from '../../../server/contract/checkout/methods.ts'
import { useCheckoutTexts } from '../../texts/checkout/texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { Tile, Tiles } from '../../ui/tile.tsx'
import { CardMarks, Mark } from '../marks.tsx'
import { paymentMethods } from '../model/methods.ts'
import type { StepProps } from '../flow/step.ts'

/** The icon of a payment method, whose name is beside it. */
export const MethodSign = ({ method }: { method: PaymentMethodId }) => {
  const { sign } = paymentMethods[method]
  return <span className="brand">{typeof sign === 'string' ? <Icon outline={sign} /> : <Mark mark={sign} />}</span>
}

interface MethodTilesProps extends Pick<StepProps, 'state' | 'summary' | 'flow'> {
  error?: string | undefined
}

/** The payment methods of this cart. Source: checkout spec §2, §4. */
export const MethodTiles = ({ state, summary, flow, error }: MethodTilesProps) => {
  const { methods } = useCheckoutTexts()
  return (
    <Tiles legend={methods.legend} error={error}>
      {summary.methods.map((method) => (
        <Tile
          key={method}
          name="method"
          value={method}
          checked={state.method === method}
          onChange={flow.chooseMethod}
          title={methods.names[method]}
          hint={
            method === 'bank-card' ? (
              <CardMarks isEuro={summary.isEuro} names={summary.isEuro ? methods.euroHint : methods.hints[method]} />
            ) : (
              methods.hints[method]
            )
          }
          icon={<MethodSign method={method} />}
        />
      ))}
      {summary.isRecurrent && <p className="note">{methods.cardOnly}</p>}
    </Tiles>
  )
}
