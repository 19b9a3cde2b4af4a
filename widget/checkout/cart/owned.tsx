import { useEffect, useRef } from 'react'
import { focusOn } from '../../browser/focus.ts'
import { useCheckoutTexts } from '../../texts/checkout/texts.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { StepProps } from '../flow/step.ts'
import { atSchool } from './item-parts.tsx'

/** The address of the cabinet, for products without a page of their own. */
const CABINET = '/user/profile/'

/** Cart items that the buyer owns already: each is shown with a link to it until the buyer removes it. */
export const Owned = ({
  state: { cart },
  flow,
  config,
  school,
}: Pick<StepProps, 'state' | 'flow' | 'config' | 'school'>) => {
  const { list } = useCheckoutTexts()
  const owned = cart?.owned
  const left = useRef<Element | null>(null)
  useEffect(() => {
    if (document.activeElement !== document.body) return
    focusOn(left.current, 'a, button')
    left.current = null
  })
  return owned?.map(({ id, name, url }) => (
    <Notice key={id} tone="hint">
      <a className="link" part="link" href={atSchool(school, url || CABINET)}>
        {name}
      </a>{' '}
      {list.owned}{' '}
      {!config.product && (
        <LinkButton
          aria-label={list.removeItem(name)}
          onClick={({ currentTarget }) => {
            left.current = currentTarget.closest('.panel, .form')
            void flow.remove(id)
          }}
        >
          {list.remove}
        </LinkButton>
      )}
    </Notice>
  ))
}
