import type { PromoState } from '../state.ts'
import { Icon } from '../../ui/icon.tsx'
import { ALERT, CHECK } from '../../ui/outlines.ts'

/** What has become of a code: a sign and words, never a colour alone. */
export const Message = ({ isGood, words }: NonNullable<PromoState['message']>) => (
  <p className={isGood ? 'message good' : 'message bad'}>
    <Icon outline={isGood ? CHECK : ALERT} />
    <span>{words}</span>
  </p>
)
