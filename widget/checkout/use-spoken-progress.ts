import { useEffect } from 'react'
import type { CheckoutTexts } from '../texts/checkout/texts.ts'
import { useAnnounce } from '../ui/announcer.tsx'
import type { CheckoutState } from './state.ts'

/** Says what a sighted person sees happen without a new step: the cart being changed, a card or a payment being sent. */
export const useSpokenProgress = ({ cart, busy, payment }: CheckoutState, texts: CheckoutTexts) => {
  const announce = useAnnounce()
  const isWorking = cart !== null && busy !== null
  const isSending = payment?.phase === 'sending' || busy?.what === 'card'
  useEffect(() => {
    if (isSending) announce(texts.sending)
    else if (isWorking) announce(texts.working)
  }, [isWorking, isSending, announce, texts])
}
