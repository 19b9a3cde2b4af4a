import { useCheckoutTexts } from '../../texts/checkout/texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { Tile, Tiles } from '../../ui/tile.tsx'
import { paymentMethods } from '../methods/index.ts'
import type { StepProps } from '../steps/step.ts'

interface MethodTilesProps extends Pick<StepProps, 'state' | 'basket' | 'flow'> {
  error?: string | undefined
}

/** The ways to pay this cart. Source: checkout spec §2, §4. */
export const MethodTiles = ({ state, basket, flow, error }: MethodTilesProps) => {
  const { methods } = useCheckoutTexts()
  return (
    <Tiles legend={methods.legend} error={error}>
      {basket.methods.map((method) => (
        <Tile
          key={method}
          name="method"
          value={method}
          checked={state.method === method}
          onChange={flow.chooseMethod}
          title={methods.names[method]}
          hint={basket.isEuro ? methods.euroHint : methods.hints[method]}
          icon={<Icon outline={paymentMethods[method].outline} />}
        />
      ))}
      {basket.isRecurrent && <p className="note">{methods.cardOnly}</p>}
    </Tiles>
  )
}
